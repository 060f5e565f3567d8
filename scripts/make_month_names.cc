// Writes src/metadata/month_table.inc: the names of months in ICU's locale data.
//
// A program rather than a step of the build, so that a page gives the same record on every machine
// whatever its ICU, and so that no page waits for ICU to open its data. Run when a language is added to
// the list below, or when the locale data moves on:
//
//   cmake --build --preset dev --target make_month_names
//   build/dev/tests/make_month_names > src/metadata/month_table.inc
//
// With the name of a file it writes nothing, and fails if the file has another table: the test
// metadata.month_table. It is skipped where ICU has another version than the table.
#include <unicode/dtfmtsym.h>
#include <unicode/locid.h>
#include <unicode/smpdtfmt.h>
#include <unicode/uversion.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/ascii.h"
#include "metadata/month_names.h"

namespace {

using Names = std::map<std::string, int>;

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
  int month;
} kOtherSpellings[] = {{"feber", 2},  {"fevrier", 2}, {"maerz", 3},  {"mrz", 3},
                       {"marco", 3},  {"μαίου", 5},   {"μαϊ", 5},    {"aout", 8},
                       {"сен", 9},    {"ноя", 11},    {"нояб", 11},  {"decembre", 12},
                       {"सितम्बर", 9}, {"नवम्बर", 11},  {"दिसम्बर", 12}};

// The names of all widths. If two months share one, it is that of the first.
Names names_in(const icu::DateFormatSymbols& symbols) {
  using icu::DateFormatSymbols;
  Names names;
  for (const auto context : {DateFormatSymbols::FORMAT, DateFormatSymbols::STANDALONE})
    for (const auto width : {DateFormatSymbols::WIDE, DateFormatSymbols::ABBREVIATED}) {
      std::int32_t count = 0;
      const icu::UnicodeString* months = symbols.getMonths(count, context, width);
      for (std::int32_t i = 0; i < std::min(count, 12); ++i) {
        std::string name;
        months[i].toUTF8String(name);
        const std::string key = winnow::metadata::month_key(name);
        // Languages that number their months ("tháng 9") have no names.
        if (key.size() > 2 && std::ranges::none_of(key, winnow::base::is_digit))
          names.try_emplace(key, i + 1);
      }
    }
  return names;
}

Names gregorian_names(std::string_view locale) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::DateFormatSymbols symbols(icu::Locale(std::string(locale).c_str()), status);
  return U_FAILURE(status) ? Names() : names_in(symbols);
}

// NB: only a format has the symbols of a calendar that is not Gregorian.
Names persian_names() {
  UErrorCode status = U_ZERO_ERROR;
  const icu::SimpleDateFormat format(icu::UnicodeString("MMMM"), icu::Locale("fa@calendar=persian"),
                                     status);
  return U_FAILURE(status) ? Names() : names_in(*format.getDateFormatSymbols());
}

// The month that most locales mean, of equally many the one of the first.
int most_common(const std::vector<int>& meant) {
  return *std::ranges::max_element(meant, {},
                                   [&](int month) { return std::ranges::count(meant, month); });
}

void append_items(std::string& out, const std::vector<std::string>& items) {
  std::size_t length = 0;
  for (const std::string& item : items) {
    const bool is_new_line = length == 0 || length + item.size() > 98;
    if (is_new_line) length = 0;
    out.append(is_new_line ? "\n   " : "").append(" ").append(item);
    length += item.size() + 1;
  }
}

std::string table() {
  std::vector<Names> by_locale;
  std::map<std::string, std::vector<int>> meant;
  for (const std::string_view locale : kLocales) {
    by_locale.push_back(gregorian_names(locale));
    for (const auto& [key, month] : by_locale.back()) meant[key].push_back(month);
  }
  for (const auto& [key, month] : kOtherSpellings) meant[std::string(key)].push_back(month);
  by_locale.push_back(persian_names());
  for (const auto& [key, month] : by_locale.back()) meant[key];

  std::map<std::string, std::size_t> number_of;
  std::vector<std::string> keys;
  std::vector<std::string> ends;
  std::vector<std::string> months;
  std::size_t end = 0;
  for (const auto& [key, all] : meant) {
    number_of.emplace(key, number_of.size());
    end += key.size();
    keys.push_back("\"" + key + "\"");
    ends.push_back(std::to_string(end) + ",");
    months.push_back(std::to_string(all.empty() ? 0 : most_common(all)) + ",");
  }
  std::vector<std::string> locales;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < by_locale.size(); ++i) {
    const std::size_t first = names.size();
    for (const auto& [key, month] : by_locale[i])
      names.push_back("{" + std::to_string(number_of[key]) + "," + std::to_string(month) + "},");
    const std::string_view tag = i < std::size(kLocales) ? kLocales[i] : "";
    locales.push_back("{\"" + std::string(tag.substr(0, tag.find('_'))) + "\"," +
                      std::to_string(first) + "," + std::to_string(names.size()) + "},");
  }

  std::string out = "// The names of months in " + std::to_string(std::size(kLocales)) +
                    " locales and in the Persian calendar, by ICU " U_ICU_VERSION
                    ".\n// Generated by scripts/make_month_names.cc.\n// clang-format off\n";
  out += "// All keys, sorted, one after the other.\nconstexpr char kKeyText[] =";
  append_items(out, keys);
  out += ";\nconstexpr std::uint16_t kKeyEnds[] = {";
  append_items(out, ends);
  out += "};\n// What most locales mean by each key; 0 if it is Persian only.\n";
  out += "constexpr std::uint8_t kMonthOfKey[] = {";
  append_items(out, months);
  out += "};\n// Keys in their order, and months, by locale.\n";
  out += "constexpr NameInLocale kNames[] = {";
  append_items(out, names);
  out += "};\n// Language and its range of kNames. The last is the Persian calendar.\n";
  out += "constexpr Locale kLocales[] = {";
  append_items(out, locales);
  return out + "};\n// clang-format on\n";
}

}  // namespace

int main(int count, char** words) {
  const std::string made = table();
  if (count < 2) return std::fputs(made.c_str(), stdout) < 0 ? 1 : 0;
  std::ifstream file(words[1], std::ios::binary);
  std::ostringstream found;
  found << file.rdbuf();
  if (found.str().find("ICU " U_ICU_VERSION ".") == std::string::npos) {
    std::printf("skipped, this is ICU " U_ICU_VERSION "\n");
    return 77;
  }
  if (found.str() == made) return 0;
  std::printf("%s differs from ICU's data\n", words[1]);
  return 1;
}
