// Parses dates as pages write them: ISO 8601, RFC 2822, and written dates in about seventy
// languages, with the digits of any script and the years of the Thai and Persian calendars.
//
//   parse_date("Thu, 04 Sep 2025 10:00:00 GMT")->iso() == "2025-09-04T10:00:00Z"
//   parse_date("4 września 2025")->iso()               == "2025-09-04"
//   find_date("Posted by Ann on May 3rd, 2024 | 3 comments")   May 3rd, 2024
//   find_date("Version 2.0.1 of 12/2024")                      nothing: it has no day
//
// Nothing is guessed: no hour or zone if none is written, and 03/04/2025 is ambiguous unless the
// caller knows the order of the page. A date before 1800 or after `latest` is rejected, because
// pages are full of numbers.
//
// A value is split once into numbers, words and punctuation marks, and each position is tried with a
// bounded look-ahead: linear, without regular expressions. Reads at most kMaxDateBytes.
// Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace winnow::metadata {

inline constexpr std::size_t kMaxDateBytes = 512;

struct DateTime {
  int year = 0;
  int month = 0;
  int day = 0;  // 0: only the month is known
  std::optional<int> minute_of_day = {};
  std::optional<int> second = {};
  std::optional<int> zone_minutes = {};  // east of Greenwich

  // "2025-09-04", "2025-09-04T10:00:00+02:00", "2025-09-04T10:00:00", "2025-09", "2025": always with
  // seconds if there is a time, so that all moments have one shape.
  [[nodiscard]] std::string iso() const;
  // 20250904, for comparing days.
  [[nodiscard]] int day_number() const noexcept { return (year * 100 + month) * 100 + day; }
};

// The order of 03/04/2025 on this page.
enum class DayOrder : std::uint8_t { Unknown, DayFirst, MonthFirst };

// By the region of the language tag: in "en-US" the month comes first, "en" alone is unknown, and
// all other languages have the day first.
DayOrder day_order_of(std::string_view language) noexcept;

// The last day: no date is rejected as too late.
inline constexpr int kAnyDay = 99991231;

struct DateOptions {
  DayOrder order = DayOrder::Unknown;
  std::string_view language = {};  // of the page, for month names
  bool is_swapped = false;         // read 03/04/2025 and 03.04.2025 in the other order
  int latest = kAnyDay;            // in the form of day_number()
};

// Parses a value that is meant to be a date, possibly after a word or two ("Updated:"). Accepts
// more forms than find_date: 2025-09, 20250904, seconds since 1970.
std::optional<DateTime> parse_date(std::string_view value, const DateOptions& options = {});

// A fast test: false only for text without a date, because it has fewer than three digits.
bool may_hold_date(std::string_view text) noexcept;

struct FoundDate {
  DateTime date;
  std::size_t begin = 0;  // its range in bytes, including the time of day
  std::size_t end = 0;
};

// The first date with a day in running text, at or after byte `from`.
std::optional<FoundDate> find_date(std::string_view text, const DateOptions& options = {},
                                   std::size_t from = 0);

}  // namespace winnow::metadata
