// The time that lexbor takes for a page designed to be slow, for comparison.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace winnow::bench {

bool has_lexbor();

// Processor seconds for one page, in its own process that is ended at `cap`; nullopt if it was.
std::optional<double> lexbor_seconds(std::string_view page, std::chrono::seconds cap);

}  // namespace winnow::bench
