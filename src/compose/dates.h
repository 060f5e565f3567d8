// Dates as pages write them: ISO 8601, RFC 2822, and written dates in some seventy languages, in
// any script's digits, with the years of the Thai and the Persian calendar.
//
//   parse_date("Thu, 04 Sep 2025 10:00:00 GMT")->iso() == "2025-09-04T10:00:00Z"
//   parse_date("4 września 2025")->iso()               == "2025-09-04"
//   find_date("Posted by Ann on May 3rd, 2024 | 3 comments")   May 3rd, 2024
//   find_date("Version 2.0.1 of 12/2024")                      nothing: no day is named
//
// What a value does not say is not made up: no hour where none was written, no zone, and no guess
// which of 03/04/2025 is the month unless the caller knows the page's custom. A date before 1800
// or later than `latest` is none: web pages are full of numbers.
//
// A value is cut into numbers, words and marks once, and each place is tried with a fixed look
// ahead: linear, without regular expressions. Reads at most kMaxDateBytes. Any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace winnow::compose {

inline constexpr std::size_t kMaxDateBytes = 512;

struct DateTime {
  int year = 0;
  int month = 0;
  int day = 0;  // 0: the value says only the month
  std::optional<int> minute_of_day = {};
  std::optional<int> second = {};
  std::optional<int> zone_minutes = {};  // east of Greenwich

  // "2025-09-04", "2025-09-04T10:00", "2025-09-04T10:00:00+02:00", "2025-09".
  [[nodiscard]] std::string iso() const;
  // 20250904: orders days.
  [[nodiscard]] int day_number() const noexcept { return (year * 100 + month) * 100 + day; }
};

// What 03/04/2025 means on this page.
enum class DayOrder : std::uint8_t { Unknown, DayFirst, MonthFirst };

// By the custom of the language tag's region: "en-US" has the month first; "en" alone does not say;
// every other language has the day first.
DayOrder day_order_of(std::string_view language) noexcept;

struct DateOptions {
  DayOrder order = DayOrder::Unknown;
  std::string_view language = {};  // the page's language tag, for month names
  bool is_swapped = false;         // read 03/04/2025 and 03.04.2025 the other way round
  int latest = 99991231;           // as day_number()
};

// A value that is meant to be a date: begins with one, perhaps after a word or two ("Updated:").
// Takes more forms than find_date: 2025-09, 20250904, seconds since 1970.
std::optional<DateTime> parse_date(std::string_view value, const DateOptions& options = {});

// False only for text without a date: it has fewer than three digits.
bool may_hold_date(std::string_view text) noexcept;

struct FoundDate {
  DateTime date;
  std::size_t begin = 0;  // the bytes it stands in, with its time of day
  std::size_t end = 0;
};

// The first date with a day in running text, at or after byte `from`.
std::optional<FoundDate> find_date(std::string_view text, const DateOptions& options = {},
                                   std::size_t from = 0);

}  // namespace winnow::compose
