// What lexbor needs for a page built to be slow: for the record, beside winnow's time.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace winnow::bench {

bool has_lexbor();

// Processor seconds for one page, in a process of its own that is ended at `cap`; nothing when it
// was.
std::optional<double> lexbor_seconds(std::string_view page, std::chrono::seconds cap);

}  // namespace winnow::bench
