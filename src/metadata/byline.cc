// Strikes names and dates out of the line and looks at the words that are left.
#include "metadata/byline.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string>

#include "base/ascii.h"
#include "page/vocabulary/vocabulary.h"
#include "text/lower_case.h"
#include "text/words.h"

namespace winnow::metadata {
namespace {

using page::Phrase;

constexpr std::size_t kMaxBylineWords = 24;
constexpr std::size_t kMaxLabels = 2;
constexpr std::size_t kMaxLabelWords = 3;  // besides numbers and words of bylines
constexpr std::string_view kSeparators[] = {"|", "·", "•", "›", "»"};

// Replaces a part by as many spaces, so that offsets stay.
void strike(std::string& text, std::size_t begin, std::size_t end) {
  std::fill(text.begin() + static_cast<std::ptrdiff_t>(begin),
            text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
}

bool is_letter_at(std::string_view text, std::size_t at) noexcept {
  return at < text.size() && base::is_alphanumeric(text[at]);
}

// True if the name occurs as a whole.
bool strike_name(std::string& lowered, std::string_view name) {
  if (name.empty()) return false;
  bool has_found = false;
  for (std::size_t at = lowered.find(name); at != std::string::npos;
       at = lowered.find(name, at + name.size())) {
    if ((at > 0 && is_letter_at(lowered, at - 1)) || is_letter_at(lowered, at + name.size()))
      continue;
    strike(lowered, at, at + name.size());
    has_found = true;
  }
  return has_found;
}

// Chinese and Japanese have no spaces: phrases are struck out wherever they are.
template <typename Phrases>
void strike_wide(std::string& lowered, const Phrases& phrases) {
  constexpr unsigned char kFirstWide = 0xE3;  // the first byte of kana and ideographs
  for (const std::string_view phrase : phrases) {
    if (static_cast<unsigned char>(phrase.front()) < kFirstWide) continue;
    for (std::size_t at = lowered.find(phrase); at != std::string::npos;
         at = lowered.find(phrase, at + phrase.size()))
      strike(lowered, at, at + phrase.size());
  }
}

// True if the word is one of the phrases, or one word of a longer phrase.
bool is_word_of(std::string_view word, std::span<const std::string_view> phrases) {
  return std::ranges::any_of(phrases, [&](std::string_view phrase) {
    const std::size_t at = phrase.find(word);
    return at != std::string_view::npos && (at == 0 || phrase[at - 1] == ' ') &&
           (at + word.size() == phrase.size() || phrase[at + word.size()] == ' ');
  });
}

// The same moment may be another day in another time zone, and at the end of a month that is far
// away as a number: then the line is kept.
bool is_day_of(const DateTime& date, const std::optional<DateTime>& field) noexcept {
  if (!field) return false;
  const int difference = date.day_number() - field->day_number();
  return difference >= -1 && difference <= 1;
}

bool may_stand_in_byline(std::string_view word) {
  const bool is_number = std::ranges::all_of(word, base::is_digit);
  return (is_number && word.size() <= 2) || is_word_of(word, page::kPhrases<Phrase::BylineWord>) ||
         is_word_of(word, page::kPhrases<Phrase::Byline>) ||
         is_word_of(word, page::kPhrases<Phrase::AfterName>) ||
         is_word_of(word, page::kPhrases<Phrase::Update>);
}

// "| Local |": a part of the line between separators without a name or a date, of a few words: the section, the
// time that reading takes.
bool is_label(std::string_view part, std::string_view part_of_line) {
  const bool has_field = part != part_of_line;
  std::size_t unknown = 0;
  text::for_each_word(part, text::WordKind::Reader,
                      [&](std::string_view word) { unknown += may_stand_in_byline(word) ? 0 : 1; });
  return !has_field && unknown <= kMaxLabelWords;
}

bool is_explained(std::string_view part) {
  bool is_every_word = true;
  text::for_each_word(part, text::WordKind::Reader, [&](std::string_view word) {
    is_every_word = is_every_word && may_stand_in_byline(word);
  });
  return is_every_word;
}

// `left`: the line in lower case with names and dates struck out; `lowered`: the line in lower case.
bool are_parts_explained(std::string_view left, std::string_view lowered) {
  std::size_t labels = 0;
  for (std::size_t begin = 0; begin <= left.size();) {
    std::size_t end = left.size();
    std::size_t length = 1;
    for (const std::string_view separator : kSeparators)
      if (const std::size_t at = left.find(separator, begin); at < end) {
        end = at;
        length = separator.size();
      }
    const std::string_view part = left.substr(begin, end - begin);
    if (!is_explained(part)) {
      if (!is_label(part, lowered.substr(begin, end - begin))) return false;
      if (++labels > kMaxLabels) return false;
    }
    begin = end + length;
  }
  return true;
}

}  // namespace

bool is_byline(std::string_view line, const PageMetadata& fields) {
  line = base::trim(line);
  if (line.empty() || line.size() > kMaxBylineBytes || text::count_words(line) > kMaxBylineWords)
    return false;
  std::string left(line);
  bool has_field = false;
  if (may_hold_date(line))
    for (auto found = find_date(left, fields.dates); found;
         found = find_date(left, fields.dates, found->end)) {
      if (!is_day_of(found->date, fields.date_published) &&
          !is_day_of(found->date, fields.date_modified))
        return false;
      strike(left, found->begin, found->end);
      has_field = true;
    }
  left = text::lower_case(left);
  const std::string lowered = text::lower_case(line);
  for (const std::string& author : fields.authors)
    has_field = strike_name(left, text::lower_case(author)) || has_field;
  if (!has_field) return false;
  strike_wide(left, page::kPhrases<Phrase::AfterName>);
  strike_wide(left, page::kPhrases<Phrase::Byline>);
  strike_wide(left, page::kPhrases<Phrase::BylineWord>);
  return left.size() == lowered.size() ? are_parts_explained(left, lowered) : is_explained(left);
}

}  // namespace winnow::metadata
