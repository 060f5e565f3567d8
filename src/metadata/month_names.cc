// Two binary searches: for the key, then among the names of a locale.
#include "metadata/month_names.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <ranges>
#include <span>

#include "base/ascii.h"
#include "base/utf8.h"
#include "text/characters.h"
#include "text/lower_case.h"

namespace winnow::metadata {
namespace {

struct NameInLocale {
  std::uint16_t key;  // its number
  std::uint8_t month;
};
struct Locale {
  char language[4];
  std::uint16_t first;
  std::uint16_t end;
};
// NB: no views, which the linker would have to fill in at every start.
#include "metadata/month_table.inc"

constexpr std::string_view kEnglish[] = {"january",   "february", "march",    "april",
                                         "may",       "june",     "july",     "august",
                                         "september", "october",  "november", "december"};

constexpr std::size_t kPersian = std::size(kLocales) - 1;
constexpr std::size_t kLongestKey = 64;  // bytes; no month name is longer

// Tags that pages use for a language that ICU knows by another name.
constexpr std::string_view kAliases[][2] = {{"no", "nb"}, {"nn", "nb"}, {"iw", "he"}, {"in", "id"},
                                            {"sh", "sr"}, {"mo", "ro"}, {"tl", "fil"}};

std::string_view primary_subtag(std::string_view tag) noexcept {
  return tag.substr(0, tag.find_first_of("-_"));
}

std::string_view key_at(std::size_t number) noexcept {
  const std::size_t begin = number == 0 ? 0 : kKeyEnds[number - 1];
  return {kKeyText + begin, kKeyEnds[number] - begin};
}

std::optional<std::uint16_t> number_of(std::string_view key) noexcept {
  const auto numbers = std::views::iota(std::size_t{0}, std::size(kKeyEnds));
  const auto found = std::ranges::lower_bound(numbers, key, {}, key_at);
  if (found == numbers.end() || key_at(*found) != key) return std::nullopt;
  return static_cast<std::uint16_t>(*found);
}

int month_in(const Locale& locale, std::uint16_t key) noexcept {
  const std::span names(kNames + locale.first, kNames + locale.end);
  const auto found = std::ranges::lower_bound(names, key, {}, &NameInLocale::key);
  return found != names.end() && found->key == key ? found->month : 0;
}

}  // namespace

std::string month_key(std::string_view name) {
  if (std::ranges::all_of(name, base::is_alpha)) return base::lower_case(name);
  if (name.starts_with("de ")) name.remove_prefix(3);
  for (const std::string_view article : {"d’", "d'"})
    if (name.starts_with(article)) name.remove_prefix(article.size());
  std::string key;
  for (std::size_t at = 0; at < name.size();) {
    const base::CodePoint point = base::read_utf8(name, at);
    const bool is_kept =
        point.value == ' ' ||
        text::class_of(point.value).is(text::kLetter | text::kMark | text::kNumber);
    if (is_kept) key += name.substr(at, point.length);
    at += point.length;
  }
  return text::lower_case(key);
}

int english_month_named(std::string_view key) noexcept {
  if (key.size() < 3) return 0;
  for (std::size_t i = 0; i < std::size(kEnglish); ++i)
    if (key == kEnglish[i] || key == kEnglish[i].substr(0, 3)) return static_cast<int>(i + 1);
  return key == "sept" ? 9 : 0;
}

int month_named(std::string_view key, std::string_view language) {
  if (key.size() < 3 || key.size() > kLongestKey) return 0;
  std::string tag = base::lower_case(primary_subtag(language));
  for (const auto& [alias, name] : kAliases)
    if (tag == alias) tag = name;
  const std::optional<std::uint16_t> number = number_of(key);
  if (number && !tag.empty())
    for (const Locale& locale : std::span(kLocales).first(kPersian))
      if (locale.language == tag)
        if (const int month = month_in(locale, *number)) return month;
  if (const int month = english_month_named(key)) return month;
  return number ? kMonthOfKey[*number] : 0;
}

int persian_month_named(std::string_view key) noexcept {
  const std::optional<std::uint16_t> number = number_of(key);
  return number ? month_in(kLocales[kPersian], *number) : 0;
}

}  // namespace winnow::metadata
