// Two state machines that must agree: a scanner that finds the boundaries of each word, and a
// counter that only detects where words start and can therefore process ASCII eight bytes at a
// time.
#include "text/words.h"

#include <array>

#include "base/utf8.h"
#include "text/characters.h"
#include "text/eight_bytes.h"

namespace winnow::text {
namespace {

constexpr std::uint16_t kWordBits = kLetter | kNumber;

// The number of letters in a word of a script without spaces; zero for the other scripts. words.h
// says where the numbers come from. Lao was not measured and uses the number of Thai.
constexpr int letters_per_word(Script script) noexcept {
  switch (script) {
    case Script::Thai:
    case Script::Lao:
    case Script::Khmer: return 3;
    case Script::Myanmar: return 2;
    default: return 0;
  }
}

int letters_per_word(CharacterClass of) noexcept {
  return of.is(kLetter) ? letters_per_word(of.script()) : 0;
}

// For each byte: may it be in an ASCII word of either kind?
enum : std::uint8_t { kInReaderWord = 1, kInRegexWord = 2, kNotAscii = 4 };

constexpr std::array<std::uint8_t, 256> make_byte_kinds() {
  std::array<std::uint8_t, 256> kinds{};
  for (std::size_t c = 0; c < 256; ++c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool digit = c >= '0' && c <= '9';
    if (letter || digit) kinds[c] = kInReaderWord | kInRegexWord;
    if (c == '_') kinds[c] = kInRegexWord;
    if (c >= 0x80) kinds[c] = kNotAscii;
  }
  return kinds;
}
constexpr std::array<std::uint8_t, 256> kByteKinds = make_byte_kinds();

std::uint8_t kind_of(char byte) noexcept { return kByteKinds[static_cast<unsigned char>(byte)]; }

// The high bit of each of eight bytes that may be in an ASCII word.
[[gnu::always_inline]] inline std::uint64_t ascii_word_bytes(std::uint64_t bytes,
                                                             WordKind kind) noexcept {
  const std::uint64_t reader = ascii_letters_and_digits(bytes);
  return kind == WordKind::Reader ? reader : reader | ascii_between(bytes, '_', '_');
}

std::size_t skip_marks(std::string_view text, std::size_t position) noexcept {
  while (position < text.size() && kind_of(text[position]) == kNotAscii) {
    // OPTIMIZATION: these bytes start U+4000 to U+9FFF, all ideographs and no marks.
    const auto lead = static_cast<unsigned char>(text[position]);
    if (lead >= 0xE4 && lead <= 0xE9) break;
    const base::CodePoint next = base::read_utf8(text, position);
    if (!class_of(next.value).is(kMark)) break;
    position += next.length;
  }
  return position;
}

// The end of a run of `letters` letters of one script, marks included. `position` is after the
// first letter.
std::size_t end_of_letters(std::string_view text, std::size_t position, Script script,
                           int letters) noexcept {
  position = skip_marks(text, position);
  for (int taken = 1; taken < letters && position < text.size(); ++taken) {
    const base::CodePoint next = base::read_utf8(text, position);
    const CharacterClass next_class = class_of(next.value);
    if (!next_class.is(kLetter) || next_class.script() != script) break;
    position = skip_marks(text, position + next.length);
  }
  return position;
}

// How many of the next eight bytes belong to the ASCII word at `position`.
// OPTIMIZATION: the length of a word cannot be predicted, so a loop over its bytes pays for a
// mispredicted branch at every word: 320 MB/s of random English words against 520 this way.
std::size_t ascii_run_bytes(std::string_view text, std::size_t position, WordKind kind) noexcept {
  if (text.size() - position < kEight) return 1;
  const std::uint64_t others =
      ~ascii_word_bytes(load_eight(text.data() + position), kind) & kHighBits;
  return others == 0 ? kEight : bytes_before_first(others);
}

// The end of a run of characters that form one word.
std::size_t end_of_run(std::string_view text, std::size_t position, WordKind kind) noexcept {
  const std::uint8_t wanted = kind == WordKind::Reader ? kInReaderWord : kInRegexWord;
  while (position < text.size()) {
    const std::uint8_t byte_kind = kind_of(text[position]);
    if ((byte_kind & wanted) != 0) {
      position += ascii_run_bytes(text, position, kind);
      continue;
    }
    if (byte_kind != kNotAscii) break;
    const base::CodePoint next = base::read_utf8(text, position);
    const CharacterClass next_class = class_of(next.value);
    if (kind == WordKind::Reader) {
      if (!next_class.is(kWordBits | kMark) || next_class.is(kOneWord)) break;
      if (letters_per_word(next_class) != 0) break;
    } else {
      if (!next_class.is(kWordBits)) break;
      if (kind == WordKind::RegexHanAlone && next_class.is(kOneWord)) break;
    }
    position += next.length;
  }
  return position;
}

// The first character of a word decides how it ends; `position` is after it.
std::size_t end_of_word(std::string_view text, std::size_t position, CharacterClass first,
                        WordKind kind) noexcept {
  if (kind == WordKind::RegexHanAlone && first.is(kOneWord)) return position;
  if (kind == WordKind::Reader) {
    if (first.is(kOneWord)) return skip_marks(text, position);
    if (const int letters = letters_per_word(first); letters != 0)
      return end_of_letters(text, position, first.script(), letters);
  }
  return end_of_run(text, position, kind);
}

// The state of the counter between characters: the word that may continue.
class WordCounter {
 public:
  explicit WordCounter(WordKind kind) noexcept : kind_(kind) {}

  void take(CharacterClass next) noexcept {
    if (kind_ == WordKind::Reader && next.is(kMark)) return;
    if (!next.is(kWordBits)) {
      leave();
    } else if (kind_ != WordKind::Regex && next.is(kOneWord)) {
      leave();
      ++count_;
    } else if (const int letters = letters_per_word(next);
               letters != 0 && kind_ == WordKind::Reader) {
      take_letter(next.script(), letters);
    } else {
      letters_left_ = 0;
      count_ += in_run_ ? 0 : 1;
      in_run_ = true;
    }
  }

  // Eight ASCII bytes at once; `in_word` has the high bit of each byte that may be in a word. A
  // word starts at such a byte after one that is not.
  void take_eight(std::uint64_t in_word) noexcept {
    letters_left_ = 0;
    const std::uint64_t before = (in_word << 8) | (in_run_ ? 0x80U : 0U);
    count_ += count_hits(in_word & ~before);
    in_run_ = (in_word >> 63) != 0;
  }

  void take_ascii(char c) noexcept {
    const std::uint8_t wanted = kind_ == WordKind::Reader ? kInReaderWord : kInRegexWord;
    const bool in_word = (kind_of(c) & wanted) != 0;
    letters_left_ = 0;
    count_ += in_word && !in_run_ ? 1 : 0;
    in_run_ = in_word;
  }

  [[nodiscard]] std::size_t count() const noexcept { return count_; }

 private:
  void leave() noexcept {
    in_run_ = false;
    letters_left_ = 0;
  }

  void take_letter(Script script, int letters) noexcept {
    in_run_ = false;
    if (letters_left_ > 0 && script == run_script_) {
      --letters_left_;
      return;
    }
    ++count_;
    run_script_ = script;
    letters_left_ = letters - 1;
  }

  std::size_t count_ = 0;
  int letters_left_ = 0;  // that still fit into the current word of a script without spaces
  bool in_run_ = false;
  Script run_script_ = Script::Common;
  WordKind kind_;
};

}  // namespace

std::string_view WordScanner::next() noexcept {
  const std::uint8_t wanted = kind_ == WordKind::Reader ? kInReaderWord : kInRegexWord;
  while (position_ < text_.size()) {
    const std::size_t begin = position_;
    const std::uint8_t byte_kind = kind_of(text_[begin]);
    if ((byte_kind & wanted) != 0) {
      position_ = end_of_run(text_, begin, kind_);
      return text_.substr(begin, position_ - begin);
    }
    if (byte_kind != kNotAscii) {
      ++position_;
      continue;
    }
    const base::CodePoint first = base::read_utf8(text_, begin);
    const CharacterClass first_class = class_of(first.value);
    position_ += first.length;
    if (!first_class.is(kWordBits)) continue;
    position_ = end_of_word(text_, position_, first_class, kind_);
    return text_.substr(begin, position_ - begin);
  }
  return {};
}

std::size_t count_words(std::string_view text, WordKind kind) noexcept {
  WordCounter counter(kind);
  std::size_t position = 0;
  while (position < text.size()) {
    const bool eight_left = text.size() - position >= kEight;
    const std::uint64_t bytes = eight_left ? load_eight(text.data() + position) : kHighBits;
    if ((bytes & kHighBits) == 0) {
      counter.take_eight(ascii_word_bytes(bytes, kind));
      position += kEight;
      continue;
    }
    // Some of the next eight are not ASCII, or there are no eight: one character at a time.
    const std::size_t stop = eight_left ? position + kEight : text.size();
    while (position < stop) {
      if (kind_of(text[position]) != kNotAscii) {
        counter.take_ascii(text[position++]);
        continue;
      }
      const base::CodePoint next = base::read_utf8(text, position);
      counter.take(class_of(next.value));
      position += next.length;
    }
  }
  return counter.count();
}

}  // namespace winnow::text
