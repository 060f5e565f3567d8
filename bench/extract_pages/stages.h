// extract_pages --stages: the time of each stage of an extraction, per method.
#pragma once

#include <cstddef>
#include <span>

#include "pages.h"

namespace winnow::bench {

// Prints the table. `methods` empty: all of them. Returns false if a method cannot be made.
bool print_stages(const Pages& pages, std::size_t rounds, std::span<const char* const> methods);

}  // namespace winnow::bench
