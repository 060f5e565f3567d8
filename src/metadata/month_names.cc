// One sorted table per locale, and one of all locales for pages in an unknown language.
#include "metadata/month_names.h"

#include <unicode/dtfmtsym.h>
#include <unicode/locid.h>
#include <unicode/smpdtfmt.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <mutex>
#include <vector>

#include "base/ascii.h"
#include "base/utf8.h"
#include "text/characters.h"
#include "text/lower_case.h"

namespace winnow::metadata {
namespace {

struct MonthName {
  std::string key;
  std::uint8_t month = 0;
};
using MonthTable = std::vector<MonthName>;  // sorted by key

// Of two equally common names, the one of the language listed first counts. Regional entries have
// their own names: Jänner, setiembre, أيلول.
constexpr std::string_view kLocales[] = {
    "de",    "fr",    "es",    "pt", "it",  "nl",    "pl",    "ru", "uk", "be", "el",
    "sv",    "da",    "nb",    "fi", "et",  "lv",    "lt",    "cs", "sk", "hu", "ro",
    "bg",    "sr",    "hr",    "bs", "sl",  "mk",    "sq",    "tr", "az", "kk", "uz",
    "id",    "ms",    "th",    "ar", "fa",  "he",    "ur",    "hi", "bn", "mr", "ne",
    "pa",    "gu",    "ta",    "te", "kn",  "ml",    "si",    "ca", "gl", "eu", "af",
    "sw",    "is",    "ka",    "hy", "fil", "de_AT", "es_PE", "cy", "ga", "km", "sr_Latn",
    "ar_SY", "ar_MA", "ar_DZ", "am", "my",  "lo",    "ky",    "tk", "lb"};

// Spellings that pages use and ICU lacks: without accents, older, or other abbreviations.
constexpr struct {
  std::string_view key;
  std::uint8_t month;
} kOtherSpellings[] = {{"feber", 2},  {"fevrier", 2}, {"maerz", 3},  {"mrz", 3},
                       {"marco", 3},  {"μαίου", 5},   {"μαϊ", 5},    {"aout", 8},
                       {"сен", 9},    {"ноя", 11},    {"нояб", 11},  {"decembre", 12},
                       {"सितम्बर", 9}, {"नवम्बर", 11},  {"दिसम्बर", 12}};

constexpr std::string_view kEnglish[] = {"january",   "february", "march",    "april",
                                         "may",       "june",     "july",     "august",
                                         "september", "october",  "november", "december"};

constexpr std::size_t kLongestKey = 64;  // bytes; no month name is longer

// Tags that pages use for a language that ICU knows by another name.
constexpr std::string_view kAliases[][2] = {{"no", "nb"}, {"nn", "nb"}, {"iw", "he"}, {"in", "id"},
                                            {"sh", "sr"}, {"mo", "ro"}, {"tl", "fil"}};

std::string_view primary_subtag(std::string_view tag) noexcept {
  return tag.substr(0, tag.find_first_of("-_"));
}

int find_month(const MonthTable& table, std::string_view key) {
  const auto found = std::ranges::lower_bound(table, key, {}, &MonthName::key);
  return found != table.end() && found->key == key ? found->month : 0;
}

// The names of all widths in ICU's data, unsorted.
MonthTable names_in(const icu::DateFormatSymbols& symbols) {
  using icu::DateFormatSymbols;
  MonthTable names;
  for (const auto context : {DateFormatSymbols::FORMAT, DateFormatSymbols::STANDALONE})
    for (const auto width : {DateFormatSymbols::WIDE, DateFormatSymbols::ABBREVIATED}) {
      std::int32_t count = 0;
      const icu::UnicodeString* months = symbols.getMonths(count, context, width);
      for (std::int32_t i = 0; i < std::min(count, 12); ++i) {
        std::string name;
        months[i].toUTF8String(name);
        std::string key = month_key(name);
        // Languages that number their months ("tháng 9") have no names.
        if (key.size() > 2 && std::ranges::none_of(key, base::is_digit))
          names.push_back({std::move(key), static_cast<std::uint8_t>(i + 1)});
      }
    }
  return names;
}

MonthTable gregorian_names(std::string_view locale) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::DateFormatSymbols symbols(icu::Locale(std::string(locale).c_str()), status);
  return U_FAILURE(status) ? MonthTable() : names_in(symbols);
}

// NB: only a format has the symbols of a calendar that is not Gregorian.
MonthTable persian_names() {
  UErrorCode status = U_ZERO_ERROR;
  const icu::SimpleDateFormat format(icu::UnicodeString("MMMM"), icu::Locale("fa@calendar=persian"),
                                     status);
  return U_FAILURE(status) ? MonthTable() : names_in(*format.getDateFormatSymbols());
}

bool is_less(const MonthName& a, const MonthName& b) { return a.key < b.key; }
MonthTable sorted(MonthTable names) {
  std::ranges::stable_sort(names, is_less);
  return names;
}

const MonthTable& table_of(std::size_t locale) {
  static std::array<std::once_flag, std::size(kLocales)> flags;
  static std::array<MonthTable, std::size(kLocales)> tables;
  std::call_once(flags[locale],
                 [&] { tables[locale] = sorted(gregorian_names(kLocales[locale])); });
  return tables[locale];
}

// Each key once, with the month that most locales mean.
MonthTable read_all_names() {
  MonthTable names;
  for (std::size_t locale = 0; locale < std::size(kLocales); ++locale) {
    MonthTable own = table_of(locale);
    // NB: not std::ranges::unique, whose subrange clang 14 does not compile.
    const auto same =
        std::unique(own.begin(), own.end(),
                    [](const MonthName& a, const MonthName& b) { return a.key == b.key; });
    names.insert(names.end(), own.begin(), same);
  }
  for (const auto& [key, month] : kOtherSpellings) names.push_back({std::string(key), month});
  std::ranges::stable_sort(names, is_less);
  MonthTable chosen;
  for (std::size_t begin = 0; begin < names.size();) {
    std::array<std::size_t, 13> votes{};
    std::size_t end = begin;
    std::size_t best = begin;
    for (; end < names.size() && names[end].key == names[begin].key; ++end)
      ++votes[names[end].month];
    for (std::size_t i = begin; i < end; ++i)
      if (votes[names[i].month] > votes[names[best].month]) best = i;
    chosen.push_back(names[best]);
    begin = end;
  }
  return chosen;
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
  for (std::size_t i = 0; !tag.empty() && tag != "en" && i < std::size(kLocales); ++i)
    if (primary_subtag(kLocales[i]) == tag)
      if (const int month = find_month(table_of(i), key)) return month;
  if (const int month = english_month_named(key)) return month;
  static const MonthTable all = read_all_names();
  return find_month(all, key);
}

int persian_month_named(std::string_view key) {
  static const MonthTable names = sorted(persian_names());
  return find_month(names, key);
}

}  // namespace winnow::metadata
