// The scanner moves to the next mark or line break, collects the marks and closers there, examines
// what is before and after them, and decides. Looking back is bounded by a constant; looking
// forward passes only characters that the scanner then skips.
#include "text/sentences.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "base/utf8.h"
#include "text/characters.h"
#include "text/eight_bytes.h"
#include "text/neighbours.h"

namespace winnow::text {
namespace {

// Abbreviations that are commonly followed by a capital letter or a number inside a sentence. Those
// that as often end one (etc., Inc., usw.) are not listed; single letters and abbreviations with
// dots inside need no list.
constexpr std::string_view kAbbreviations[] = {
    "Abb", "Abs", "Apr",  "Art",    "Aug", "Av",  "Bd",  "Bhf", "Capt", "Cf",  "Ch",  "Col",  "Dec",
    "Dr",  "Dra", "Eq",   "Feb",    "Fig", "Fr",  "Ft",  "Gen", "Gov",  "Hon", "Hr",  "Hrsg", "Jan",
    "Kap", "Lt",  "Maj",  "Messrs", "Mr",  "Mrs", "Ms",  "Mt",  "Mx",   "Nos", "Nov", "Nr",   "Oct",
    "Okt", "Ph",  "Pres", "Prof",   "Rep", "Rev", "Sec", "Sen", "Sept", "Sgt", "Sr",  "Sra",  "St",
    "Str", "Tab", "Vol",  "ca",     "cf",  "ch",  "ed",  "eds", "fig",  "geb", "kap", "pp",   "sog",
    "vgl", "vol", "vs",   "гл",     "им",  "рис", "стр", "ул",
};
static_assert(std::ranges::is_sorted(kAbbreviations));

constexpr int kLongestAbbreviation = 12;  // characters examined before a full stop
constexpr int kLongestReference = 6;      // characters between the brackets of a reference

enum class Mark : std::uint8_t {
  None,
  FullStop,      // needs white space after it, and depends on what is before it
  Ellipsis,      // needs white space and no lower-case word
  Exclamation,   // ! or ?: needs white space or an ideograph
  NeedsNoSpace,  // always ends a sentence
};

Mark mark_of(char32_t c) noexcept {
  switch (c) {
    case U'.':
    case U'\uFE52':
    case U'\uFF0E': return Mark::FullStop;
    case U'\u2025':
    case U'\u2026':
    case U'\u22EF':
    case U'\uFE19': return Mark::Ellipsis;
    case U'!':
    case U'?':
    case U'\u037E': return Mark::Exclamation;
    default: return class_of(c).is(kSentenceEnd) ? Mark::NeedsNoSpace : Mark::None;
  }
}

// Bytes at which the scanner must stop: marks, line breaks, and everything that is not ASCII. The
// semicolon is the Greek question mark.
constexpr std::array<bool, 256> make_stops() {
  std::array<bool, 256> stops{};
  for (const char c : {'.', '!', '?', ';', '\n', '\v', '\f', '\r'})
    stops[static_cast<unsigned char>(c)] = true;
  for (std::size_t c = 0x80; c < 256; ++c) stops[c] = true;
  return stops;
}
constexpr std::array<bool, 256> kStops = make_stops();

bool follows_greek_letter(std::string_view text, std::size_t position) noexcept {
  if (position == 0) return false;
  const CharacterClass before = class_of(code_point_before(text, position).value);
  return before.is(kLetter) && before.script() == Script::Greek;
}

Mark mark_at(std::string_view text, std::size_t position, char32_t c) noexcept {
  if (c == U';') return follows_greek_letter(text, position) ? Mark::Exclamation : Mark::None;
  return mark_of(c);
}

// Adjacent marks and closers, as in: Really?!") or Yes.[12]
struct MarkGroup {
  Mark strongest = Mark::None;
  bool closed = false;    // a quote, bracket or reference follows the marks
  std::size_t begin = 0;  // of the first mark
  std::size_t end = 0;
};

// The end of a reference such as [12] or [a] that starts at `position`, or `position` itself.
std::size_t skip_reference(std::string_view text, std::size_t position) noexcept {
  if (position >= text.size() || text[position] != '[') return position;
  std::size_t end = position + 1;
  for (int i = 0; i < kLongestReference && end < text.size(); ++i, ++end) {
    if (text[end] == ']') return i > 0 ? end + 1 : position;
    if (!base::is_alphanumeric(text[end])) return position;
  }
  return position;
}

MarkGroup gather_marks(std::string_view text, std::size_t position, std::size_t length,
                       Mark first) noexcept {
  MarkGroup group{first, false, position, position + length};
  while (group.end < text.size()) {
    if (const std::size_t past = skip_reference(text, group.end); past != group.end) {
      group.end = past;
      group.closed = true;
      continue;
    }
    const base::CodePoint next = base::read_utf8(text, group.end);
    const CharacterClass next_class = class_of(next.value);
    if (next_class.is(kSentenceEnd)) {
      Mark mark = mark_of(next.value);
      // Full stops in a row are an ellipsis.
      if (mark == Mark::FullStop && group.strongest == Mark::FullStop && !group.closed)
        mark = Mark::Ellipsis;
      group.strongest = std::max(group.strongest, mark);
    } else if (next_class.is(kCloser)) {
      group.closed = true;
    } else if (!next_class.is(kMark)) {
      break;
    }
    group.end += next.length;
  }
  return group;
}

// The characters before a full stop, back to one that is not a letter, number, mark or dot.
struct Token {
  std::string_view word;
  char32_t before = U' ';  // the character before the word; a space at the start of the sentence
  int letters = 0;
  int numbers = 0;
  int dots = 0;
  int longest_part = 0;  // letters and numbers between two dots
};

// The token that ends at `dot`; its word is empty if it is too long to be an abbreviation.
Token token_before(std::string_view text, std::size_t begin, std::size_t dot) noexcept {
  Token token;
  std::size_t start = dot;
  int characters = 0;
  int in_part = 0;
  while (start > begin) {
    const base::CodePoint before = code_point_before(text, start);
    const CharacterClass before_class = class_of(before.value);
    if (before.value == U'.') {
      ++token.dots;
      in_part = 0;
    } else if (before_class.is(kLetter | kNumber)) {
      ++(before_class.is(kLetter) ? token.letters : token.numbers);
      token.longest_part = std::max(token.longest_part, ++in_part);
    } else if (!before_class.is(kMark)) {
      if (!before_class.is(kSpace)) token.before = before.value;
      break;
    }
    if (before_class.is(kOneWord) || ++characters > kLongestAbbreviation) return {};
    start -= before.length;
  }
  token.word = text.substr(start, dot - start);
  return token;
}

// True if the full stop belongs to the token: "J", "e.g", "12", "Dr".
bool is_abbreviation(const Token& token, bool number_follows) noexcept {
  if (token.word.empty()) return false;
  // "don't." and "N/A." end in one letter, but are not abbreviations.
  if (token.before == U'\'' || token.before == U'\u2019' || token.before == U'/') return false;
  if (token.letters == 0) {
    // "3." may be an ordinal or number an item; "$25." and "3.5." do not.
    const bool alone = token.before == U' ' || token.before == U'(';
    return alone && token.dots == 0 && (token.numbers == 1 || token.numbers == 2);
  }
  if (token.numbers > 0) return false;
  if (token.letters == 1) return true;
  if (token.dots > 0) return token.longest_part <= 2;
  if (number_follows && (token.word == "No" || token.word == "no")) return true;
  return std::ranges::binary_search(kAbbreviations, token.word);
}

// What a next sentence would start with.
struct Following {
  bool at_line_end = false;  // of the text or of the line
  CharacterClass first;      // letter or number, after a few quotes and brackets
};

Following look_past_spaces(std::string_view text, std::size_t position) noexcept {
  int punctuation_passed = 0;
  while (position < text.size()) {
    const base::CodePoint next = base::read_utf8(text, position);
    const CharacterClass next_class = class_of(next.value);
    position += next.length;
    if (next_class.is(kSpace)) {
      if (is_line_break(next.value)) return {true, {}};
      if (punctuation_passed > 0) return {false, {}};
    } else if (!next_class.is(kPunctuation) || ++punctuation_passed > 3) {
      return {false, next_class};
    }
  }
  return {punctuation_passed == 0, {}};
}

bool ends_sentence(std::string_view text, std::size_t begin, const MarkGroup& group) noexcept {
  if (group.end == text.size()) return true;
  const CharacterClass next = class_of(base::read_utf8(text, group.end).value);
  if (group.strongest == Mark::NeedsNoSpace) {
    // 「はい。」と言った: a particle after the quote continues the sentence.
    return !(group.closed && next.script() == Script::Hiragana);
  }
  if (next.is(kOneWord)) {
    if (group.strongest == Mark::Exclamation) return true;
    return group.strongest == Mark::FullStop && group.begin > begin &&
           class_of(code_point_before(text, group.begin).value).is(kOneWord);
  }
  if (!next.is(kSpace)) return false;
  const Following following = look_past_spaces(text, group.end);
  if (following.at_line_end) return true;
  const bool goes_on = following.first.is(kLower);
  if (group.strongest == Mark::Exclamation) return !(group.closed && goes_on);
  if (goes_on) return false;
  if (group.strongest == Mark::Ellipsis) return true;
  return !is_abbreviation(token_before(text, begin, group.begin), following.first.is(kNumber));
}

std::size_t end_without_spaces(std::string_view text, std::size_t begin, std::size_t end) noexcept {
  while (end > begin) {
    const base::CodePoint before = code_point_before(text, end);
    if (!is_white_space(before.value)) break;
    end -= before.length;
  }
  return end;
}

std::size_t count_of_class(std::string_view text, std::uint16_t wanted) noexcept {
  std::size_t count = 0;
  std::size_t position = 0;
  while (position < text.size()) {
    const char byte = text[position];
    if (static_cast<unsigned char>(byte) < 0x80) {
      count += class_of_ascii(byte).is(wanted) ? 1 : 0;
      ++position;
      continue;
    }
    const base::CodePoint next = base::read_utf8(text, position);
    count += class_of(next.value).is(wanted) ? 1 : 0;
    position += next.length;
  }
  return count;
}

}  // namespace

std::string_view SentenceScanner::next() noexcept {
  while (position_ < text_.size()) {
    const base::CodePoint first = base::read_utf8(text_, position_);
    if (!is_white_space(first.value)) break;
    position_ += first.length;
  }
  const std::size_t begin = position_;
  while (position_ < text_.size()) {
    if (!kStops[static_cast<unsigned char>(text_[position_])]) {
      ++position_;
      continue;
    }
    const base::CodePoint here = base::read_utf8(text_, position_);
    if (is_line_break(here.value)) {
      const std::size_t end = end_without_spaces(text_, begin, position_);
      position_ += here.length;
      return text_.substr(begin, end - begin);
    }
    const Mark mark = mark_at(text_, position_, here.value);
    if (mark == Mark::None) {
      position_ += here.length;
      continue;
    }
    const MarkGroup group = gather_marks(text_, position_, here.length, mark);
    position_ = group.end;
    if (ends_sentence(text_, begin, group)) return text_.substr(begin, group.end - begin);
  }
  const std::size_t end = end_without_spaces(text_, begin, text_.size());
  return text_.substr(begin, end - begin);
}

std::vector<std::string_view> split_sentences(std::string_view text) {
  std::vector<std::string_view> sentences;
  for_each_sentence(text, [&](std::string_view sentence) { sentences.push_back(sentence); });
  return sentences;
}

std::size_t count_sentences(std::string_view text) noexcept {
  std::size_t count = 0;
  for_each_sentence(text, [&](std::string_view) { ++count; });
  return count;
}

std::size_t count_sentence_marks(std::string_view text) noexcept {
  std::size_t count = 0;
  std::size_t position = 0;
  // OPTIMIZATION: ASCII eight bytes at a time. Its marks are ! , . : ; ?
  while (text.size() - position >= kEight) {
    const std::uint64_t bytes = load_eight(text.data() + position);
    if ((bytes & kHighBits) == 0) {
      // Of the characters from ',' to '.' only the hyphen is no mark.
      const std::uint64_t marks = ascii_between(bytes, ',', '.') | ascii_between(bytes, ':', ';') |
                                  ascii_between(bytes, '!', '!') | ascii_between(bytes, '?', '?');
      if (marks != 0) count += count_hits(marks & ~ascii_between(bytes, '-', '-'));
      position += kEight;
      continue;
    }
    for (const std::size_t stop = position + kEight; position < stop;) {
      const base::CodePoint next = base::read_utf8(text, position);
      count += class_of(next.value).is(kSentenceMark) ? 1 : 0;
      position += next.length;
    }
  }
  return count + count_of_class(text.substr(position), kSentenceMark);
}

std::size_t count_punctuation(std::string_view text) noexcept {
  return count_of_class(text, kPunctuation);
}

Ending ending_of(std::string_view text) noexcept {
  std::size_t end = text.size();
  while (end > 0) {
    const base::CodePoint last = code_point_before(text, end);
    const CharacterClass last_class = class_of(last.value);
    end -= last.length;
    if (last_class.is(kSpace | kCloser | kMark)) continue;
    switch (last.value) {
      case U'\u2025':
      case U'\u2026':
      case U'\u22EF':
      case U'\uFE19': return Ending::Ellipsis;
      case U':':
      case U'\uFE55':
      case U'\uFF1A': return Ending::Colon;
      case U';':
      case U'\u061B':
      case U'\uFE54':
      case U'\uFF1B': return Ending::Semicolon;
      default: break;
    }
    if (last_class.is(kFullStop)) {
      // A second danda only closes a verse; a second full stop trails off.
      const bool may_trail = mark_of(last.value) == Mark::FullStop || last.value == U'\u3002';
      const bool in_row = end > 0 && code_point_before(text, end).value == last.value;
      return may_trail && in_row ? Ending::Ellipsis : Ending::FullStop;
    }
    return last_class.is(kSentenceMark) ? Ending::OtherMark : Ending::Nothing;
  }
  return Ending::Nothing;
}

}  // namespace winnow::text
