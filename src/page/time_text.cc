// Looks for numbers, and for names of months and units beside them.
#include "page/time_text.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>

#include "base/ascii.h"
#include "page/tokens.h"
#include "page/vocabulary/phrase_index.h"
#include "page/vocabulary/vocabulary.h"
#include "text/eight_bytes.h"
#include "text/lower_case.h"
#include "text/words.h"

namespace winnow::page {
namespace {

bool is_listed(std::string_view word, std::span<const std::string_view> words) noexcept {
  return std::ranges::find(words, word) != words.end();
}

bool has_digit(std::string_view text) noexcept { return std::ranges::any_of(text, base::is_digit); }

// Has it "ag" of "ago" or "da" of "yesterday" and "today"?
bool may_name_day(std::string_view text) noexcept {
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    const char c = base::to_lower(text[i]);
    const char next = base::to_lower(text[i + 1]);
    if ((c == 'a' && next == 'g') || (c == 'd' && next == 'a')) return true;
  }
  return false;
}

}  // namespace

bool names_year(std::string_view text) noexcept {
  // OPTIMIZATION: eight bytes at a time up to the first digit; most texts have none.
  std::size_t first = 0;
  while (text.size() - first >= text::kEight &&
         text::ascii_between(text::load_eight(text.data() + first), '0', '9') == 0)
    first += text::kEight;
  std::size_t digits = 0;
  std::uint32_t value = 0;
  for (std::size_t i = first; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ' ';
    if (base::is_digit(c)) {
      value = digits < 8 ? value * 10 + static_cast<std::uint32_t>(c - '0') : value;
      ++digits;
      continue;
    }
    if (digits == 4 && value >= 1990 && value <= 2049) return true;
    digits = 0;
    value = 0;
  }
  return false;
}

bool is_date_line(std::string_view text) {
  if (text.size() > 90 || std::ranges::none_of(text, base::is_digit)) return false;
  static const PhraseIndex months(kPhrases<Phrase::DateWord>);
  const std::string lower = text::lower_case(base::trim(text));
  std::size_t words = 0;
  std::size_t dated = 0;
  std::size_t others = 0;
  bool has_year = false;
  std::size_t numbers = 0;
  text::for_each_word(lower, text::WordKind::Reader, [&](std::string_view word) {
    ++words;
    const bool is_number = std::ranges::all_of(word, base::is_digit);
    if (is_number) {
      ++numbers;
      ++dated;
      if (word.size() == 4 && (word.starts_with("19") || word.starts_with("20"))) has_year = true;
      return;
    }
    if (std::ranges::any_of(months.starting_with(word.front()),
                            [&](std::string_view month) { return word.starts_with(month); })) {
      ++dated;
      return;
    }
    // "3rd", "10h", "de", "at", "pm", "posted"
    const bool is_ascii = static_cast<unsigned char>(word.front()) < 0x80;
    if (base::is_digit(word.front()) || (is_ascii && word.size() <= 3)) return;
    ++others;
  });
  if (words == 0 || words > 16) return false;
  return (has_year || (dated > numbers && numbers > 0)) && others <= 2 && dated >= 2 &&
         dated >= 2 * others;
}

bool is_relative_time(std::string_view text) noexcept {
  if (text.size() < 3 || text.size() > 40) return false;
  const bool has_number = has_digit(text);
  // OPTIMIZATION: without a number it must say "ago", "yesterday" or "today".
  if (!has_number && !may_name_day(text)) return false;
  bool has_unit = false;
  bool ends_with_unit = false;
  bool is_relative = false;
  for_each_token(text, [&](std::string_view word) {
    ends_with_unit = is_listed(word, kPhrases<Phrase::TimeUnit>);
    has_unit = has_unit || ends_with_unit;
    is_relative = is_relative || is_listed(word, kPhrases<Phrase::RelativeTime>);
  });
  // "18 years", or "over 18 years", whose "ago" is a text of its own.
  constexpr std::size_t kLongestSpan = 12;
  constexpr std::size_t kLongestWithLead = 16;
  return (is_relative && (has_unit || has_number)) ||
         (has_unit && has_number &&
          (text.size() <= kLongestSpan ||
           (text.size() <= kLongestWithLead && ends_with_unit && base::is_lower(text.front()))));
}

bool is_stamped_line(std::string_view text) noexcept {
  constexpr std::size_t kLongestLine = 120;  // bytes
  if (text.size() > kLongestLine) return false;
  bool has_year = false;
  bool has_clock = false;
  std::size_t digits = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && base::is_digit(text[i])) {
      ++digits;
      continue;
    }
    const std::string_view number = text.substr(i - digits, digits);
    has_year = has_year || (digits == 4 && (number.starts_with("19") || number.starts_with("20")));
    has_clock =
        has_clock || ((digits == 1 || digits == 2) && i + 2 < text.size() && text[i] == ':' &&
                      base::is_digit(text[i + 1]) && base::is_digit(text[i + 2]));
    digits = 0;
  }
  return has_year && has_clock;
}

}  // namespace winnow::page
