// Standard output, and the number of threads to use.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string_view>

#include "winnow/result.h"

namespace winnow::common {

// Writes and flushes. Fails if the stream is closed or the device is full.
Result<void> print(std::ostream& out, std::string_view text);

// 0 = one per core.
std::size_t thread_count(std::size_t requested);

}  // namespace winnow::common
