// Which texts say a time: the one place that judges it. What day a text names is read by metadata/dates.h.
//
//   names_year("3 May 2019")                           true
//   is_date_line("3 May 2019, 14:05")                  true
//   is_date_line("In 2019 we moved")                   false: too many words that are not months
//   is_relative_time("3 hours ago")                    true
//   is_stamped_line("作者：Ann 发表时间：2012-1-20 15:01")  true: a year and a time of day
//
// Linear, thread-safe.
#pragma once

#include <string_view>

namespace winnow::page {

// One of the numbers is a year from 1990 to 2049: "3 May 2019", "2019-05-03".
bool names_year(std::string_view text) noexcept;

// A year, and otherwise almost only numbers, names of months and days, and short words.
bool is_date_line(std::string_view text);

// A short text that names a time without a year: "3 hours ago", "yesterday 14:05", "2 hrs".
bool is_relative_time(std::string_view text) noexcept;

// A year and a time of day in a line that may have more words than a date, since each Chinese character
// counts as one.
bool is_stamped_line(std::string_view text) noexcept;

}  // namespace winnow::page
