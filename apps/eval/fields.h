// Comparison of predicted and true fields.
//
// Titles: equal including case, white space (Unicode) collapsed.
// Authors: the same names in any order. "A, B", "A and B" and "A & B" are two names. Case and a
// leading "by " are ignored.
// Dates: equal up to the precision of the label: "2025-09-04" matches "2025-09-04T10:00:00Z",
// "2025-09" the whole month.
// Thread-safe.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace winnow::eval {

bool is_same_title(std::string_view predicted, std::string_view truth);
bool is_same_author(std::span<const std::string> predicted, std::string_view truth);
bool is_same_date(std::string_view predicted, std::string_view truth);

}  // namespace winnow::eval
