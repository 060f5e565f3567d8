// Reads and writes a day as options and rule files have it: 2026-11-17.
#pragma once

#include <charconv>
#include <chrono>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>

namespace winnow::base {

// Nothing if the text is anything else, or the day does not exist.
inline std::optional<std::chrono::year_month_day> read_day(std::string_view text) noexcept {
  constexpr std::string_view kForm = "0000-00-00";
  if (text.size() != kForm.size() || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto number = [&](std::size_t from, std::size_t length) {
    int value = -1;
    const char* const end = text.data() + from + length;
    const auto [stopped, problem] = std::from_chars(text.data() + from, end, value);
    return problem == std::errc() && stopped == end ? value : -1;
  };
  const int year = number(0, 4);
  const int month = number(5, 2);
  const int day = number(8, 2);
  if (year < 0 || month < 0 || day < 0) return std::nullopt;
  const std::chrono::year_month_day read(std::chrono::year(year),
                                         std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day)));
  if (!read.ok()) return std::nullopt;
  return read;
}

inline std::string text_of(std::chrono::year_month_day day) {
  char text[40];
  std::snprintf(text, sizeof text, "%04d-%02u-%02u", static_cast<int>(day.year()),
                static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()));
  return text;
}

}  // namespace winnow::base
