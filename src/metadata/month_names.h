// Month names in many languages, long and short, from the locale data of ICU.
//
//   month_named("september")        9
//   month_named("listopad", "hr")   10: October in Croatian
//   month_named("listopad")         11: November in Polish and Czech, which are two languages
//
// The language of the page is tried first, then English, then all languages; if those disagree, the
// month that most of them mean. The names are compiled in (scripts/make_month_names.cc). Thread-safe.
#pragma once

#include <string>
#include <string_view>

namespace winnow::metadata {

// The form in which names are compared: lower case, without the dots, apostrophes and articles of a
// language's spelling ("Sept.", "de setembre", "ก.ย.").
std::string month_key(std::string_view name);

// 1 to 12, or 0 if no month has this name. `language` is a language tag such as "hr-HR", or empty.
// REQUIRES: `key` is a month_key.
int month_named(std::string_view key, std::string_view language = {});

// For English only.
int english_month_named(std::string_view key) noexcept;

// For the Persian calendar, whose first month is Farvardin (فروردین).
int persian_month_named(std::string_view key) noexcept;

}  // namespace winnow::metadata
