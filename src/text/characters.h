// Character classes: properties of each code point that matter for reading, in sixteen bits.
//
// text/ asks the same few questions about a character: is it part of a word, in which script, does
// it end a sentence? The answers for Unicode 15 are in a two-stage table of about 40 KB
// (character_table.inc), so that a lookup is three loads and needs no library.
//
//   text::class_of(U'文').script() == text::Script::Han
//   text::class_of(U'！').is(text::kSentenceEnd)
//
// Constant data; thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>

namespace winnow::text {

// The scripts that winnow distinguishes. Common is what all scripts share: digits, punctuation,
// spaces, emoji, and marks that take their script from the letter before them. The long vowel mark
// of Japanese, which both kanas use, is Katakana.
enum class Script : std::uint8_t {
  Common,
  Latin,
  Greek,
  Cyrillic,
  Arabic,
  Hebrew,
  Devanagari,
  Thai,
  Lao,
  Khmer,
  Myanmar,
  Han,
  Hiragana,
  Katakana,
  Hangul,
  Other,
};
inline constexpr std::size_t kScriptCount = 16;

// The bits of a class. The low four are the script.
inline constexpr std::uint16_t kScriptMask = 0x000F;
inline constexpr std::uint16_t kLetter = 0x0010;  // general category L
inline constexpr std::uint16_t kNumber =
    0x0020;  // has a numeric value and is not a letter: 7 ٣ ½ ②
// Belongs to the character before it: accents and vowel signs (category M), joiners, the soft
// hyphen and other invisible format characters, but not U+200B, the zero width space.
inline constexpr std::uint16_t kMark = 0x0040;
inline constexpr std::uint16_t kSpace = 0x0080;        // property White_Space
inline constexpr std::uint16_t kPunctuation = 0x0100;  // general category P, full-width forms too
// Separates clauses in any script: , . ; : ! ? … ، । 、 ， and similar marks
// (property Terminal_Punctuation, and the ellipses).
inline constexpr std::uint16_t kSentenceMark = 0x0200;
// May end a sentence: . ! ? … 。 ؟ । and similar marks (property Sentence_Terminal, the ellipses,
// the Greek question mark, the Khmer khan, the Tibetan shad).
inline constexpr std::uint16_t kSentenceEnd = 0x0400;
inline constexpr std::uint16_t kFullStop = 0x0800;  // the sentence ends of statements: . 。 ۔ । ።
inline constexpr std::uint16_t kCloser = 0x1000;  // quotes and closing brackets
// A letter or number that is a word by itself: Han and kana.
inline constexpr std::uint16_t kOneWord = 0x2000;
inline constexpr std::uint16_t kUpper = 0x4000;
inline constexpr std::uint16_t kLower = 0x8000;

struct CharacterClass {
  std::uint16_t bits = 0;

  // True if the character has at least one of the wanted bits.
  [[nodiscard]] constexpr bool is(std::uint16_t wanted) const noexcept {
    return (bits & wanted) != 0;
  }
  [[nodiscard]] constexpr Script script() const noexcept {
    return static_cast<Script>(bits & kScriptMask);
  }
};

namespace internal {

inline constexpr unsigned kBlockBits = 7;
inline constexpr char32_t kTableEnd = 0x32400;  // beyond it there are only format characters
extern const std::uint16_t kBlockOf[kTableEnd >> kBlockBits];
extern const std::uint8_t kClassNumberOf[];
extern const std::uint16_t kClasses[];
extern const std::uint16_t kAsciiClasses[128];

CharacterClass class_beyond_table(char32_t code_point) noexcept;

}  // namespace internal

inline CharacterClass class_of_ascii(char c) noexcept {
  return {internal::kAsciiClasses[static_cast<unsigned char>(c) & 0x7F]};
}

// The class of any value; unassigned and invalid code points are Script::Other without other bits.
inline CharacterClass class_of(char32_t code_point) noexcept {
  if (code_point >= internal::kTableEnd) return internal::class_beyond_table(code_point);
  constexpr char32_t kWithinBlock = (char32_t{1} << internal::kBlockBits) - 1;
  const std::size_t block = internal::kBlockOf[code_point >> internal::kBlockBits];
  const std::size_t place = (block << internal::kBlockBits) | (code_point & kWithinBlock);
  return {internal::kClasses[internal::kClassNumberOf[place]]};
}

inline bool is_white_space(char32_t code_point) noexcept { return class_of(code_point).is(kSpace); }

// The characters that end a line: LF, VT, FF, CR, NEL, and the line and paragraph separators.
constexpr bool is_line_break(char32_t code_point) noexcept {
  return (code_point >= 0x0A && code_point <= 0x0D) || code_point == 0x85 || code_point == 0x2028 ||
         code_point == 0x2029;
}

}  // namespace winnow::text
