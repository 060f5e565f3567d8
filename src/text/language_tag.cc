// The subtags are read by hand; ICU has the lists of what exists, and the names of languages, which
// are read once and only if a page needs them.
#include "text/language_tag.h"

#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/uloc.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <cstddef>
#include <unordered_map>
#include <vector>

#include "base/ascii.h"
#include "text/lower_case.h"

namespace winnow::text {
namespace {

constexpr std::size_t kMaxBytes = 64;  // no tag or name of a language is longer

std::vector<std::string> sorted_list(const char* const* codes) {
  std::vector<std::string> list;
  for (; *codes != nullptr; ++codes) list.emplace_back(*codes);
  std::ranges::sort(list);
  return list;
}

bool is_language(std::string_view code) {
  static const std::vector<std::string> kLanguages = sorted_list(uloc_getISOLanguages());
  // Codes of ISO 639 for "none": several languages, undetermined, no language.
  if (code == "mul" || code == "und" || code == "zxx") return false;
  return std::ranges::binary_search(kLanguages, code);
}
bool is_country(std::string_view code) {
  static const std::vector<std::string> kCountries = sorted_list(uloc_getISOCountries());
  return std::ranges::binary_search(kCountries, code);
}

// "ger", "deu", "iw" -> "de", "de", "he".
std::optional<std::string> current_code(const std::string& code) {
  if (is_language(code)) return code;
  UErrorCode status = U_ZERO_ERROR;
  icu::Locale locale(code.c_str());
  locale.canonicalize(status);
  std::string current = locale.getLanguage();
  if (U_FAILURE(status) || !is_language(current)) return std::nullopt;
  return current;
}

// "english" -> "en", "deutsch" -> "de"; in lower case.
std::unordered_map<std::string, std::string> names_of_languages() {
  std::unordered_map<std::string, std::string> names;
  const auto add = [&](const icu::Locale& language, const icu::Locale& in) {
    icu::UnicodeString name;
    std::string utf8;
    language.getDisplayLanguage(in, name).toUTF8String(utf8);
    const std::string key = lower_case(utf8);
    if (key != language.getLanguage()) names.emplace(key, language.getLanguage());
  };
  // Two letters first: their names have precedence.
  for (const std::size_t length : {2, 3})
    for (const char* const* code = uloc_getISOLanguages(); *code != nullptr; ++code) {
      if (std::string_view(*code).size() != length || !is_language(*code)) continue;
      const icu::Locale language(*code);
      add(language, icu::Locale::getEnglish());
      add(language, language);
    }
  return names;
}

bool all_of(std::string_view text, bool (*test)(char)) { return std::ranges::all_of(text, test); }
bool is_letter(char c) { return base::is_alpha(c); }
bool is_number(char c) { return base::is_digit(c); }
bool is_word(char c) { return base::is_alphanumeric(c); }

bool is_script(const std::string& part) {
  return part.size() == 4 && all_of(part, is_letter) &&
         u_getPropertyValueEnum(UCHAR_SCRIPT, part.c_str()) != UCHAR_INVALID_CODE;
}

std::string upper_case(std::string text) {
  for (char& c : text)
    if (base::is_lower(c)) c = static_cast<char>(c - 'a' + 'A');
  return text;
}

// The subtags after the language, each in its form; unknown ones are left out.
void append_subtags(std::string_view rest, std::string& tag) {
  bool has_script = false;
  bool has_region = false;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('-'), rest.size());
    const std::string part(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (part.size() == 1) return;  // extensions and private use
    std::string upper = upper_case(part);
    if (upper == "UK") upper = "GB";  // reserved for the United Kingdom
    const bool is_area = part.size() == 3 && all_of(part, is_number);
    if (!has_script && !has_region && is_script(part)) {
      has_script = true;
      tag.append("-").append(upper.substr(0, 1)).append(part.substr(1));
    } else if (!has_region && (is_area || is_country(upper))) {
      has_region = true;
      tag.append("-").append(upper);
    } else if (all_of(part, is_word) && part.size() <= 8 &&
               (part.size() >= 5 || (part.size() == 4 && base::is_digit(part[0])))) {
      tag.append("-").append(part);  // a variant: de-1996, ca-valencia
    }
  }
}

std::optional<std::string> tag_by_name(std::string_view name) {
  static const std::unordered_map<std::string, std::string> kNames = names_of_languages();
  const auto found = kNames.find(lower_case(name));
  if (found == kNames.end()) return std::nullopt;
  return found->second;
}

}  // namespace

std::optional<std::string> language_tag(std::string_view written) {
  // Lists, qualities (en;q=0.8), POSIX encodings (en_US.UTF-8) and modifiers (@euro).
  written = base::trim(written);
  written = base::trim(written.substr(0, written.find_first_of(",;.@|/ ")));
  if (written.empty() || written.size() > kMaxBytes) return std::nullopt;
  std::string lowered = base::lower_case(written);
  std::ranges::replace(lowered, '_', '-');
  const std::size_t end = std::min(lowered.find('-'), lowered.size());
  const std::string language = lowered.substr(0, end);
  if ((language.size() == 2 || language.size() == 3) && all_of(language, is_letter)) {
    // "utf-8": no language, although other codes of three letters may be one.
    if (lowered.starts_with("utf-") || lowered.starts_with("iso-")) return std::nullopt;
    std::optional<std::string> tag = current_code(language);
    if (tag && end < lowered.size())
      append_subtags(std::string_view(lowered).substr(end + 1), *tag);
    return tag;
  }
  return tag_by_name(written);
}

bool matches_language(std::string_view range, std::string_view tag) noexcept {
  return base::starts_with_ignoring_case(tag, range) &&
         (tag.size() == range.size() || tag[range.size()] == '-');
}

}  // namespace winnow::text
