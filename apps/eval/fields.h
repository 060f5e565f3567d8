// Fields against fields: is the title exactly the title, the author the author, the date the date?
//
// Titles: equal, case and all, with white space (Unicode's) collapsed.
// Authors: the same names in any order; "A, B", "A and B", "A & B" are two names. Case is ignored
//   and so is a leading "by ".
// Dates: equal as far as the label goes: a label's "2025-09-04" is the day of
//   "2025-09-04T10:00:00Z", a label's "2025-09" its month.
// Any thread.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace winnow::eval {

bool is_same_title(std::string_view predicted, std::string_view truth);
bool is_same_author(std::span<const std::string> predicted, std::string_view truth);
bool is_same_date(std::string_view predicted, std::string_view truth);

}  // namespace winnow::eval
