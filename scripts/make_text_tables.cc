// Writes src/text/character_table.inc: the class of every code point, from ICU's properties.
//
// A program rather than a step of the build, so that the table is the same on every machine
// whatever its ICU. Run by hand when Unicode moves on, or when a class of src/text/characters.h
// changes its meaning:
//
//   g++ -std=c++20 -Isrc scripts/make_text_tables.cc -licuuc -o make_text_tables
//   ./make_text_tables > src/text/character_table.inc
//
// Equal blocks of 128 code points are stored once, and equal classes get one number.
#include <unicode/uchar.h>
#include <unicode/uscript.h>
#include <unicode/uversion.h>

#include <array>
#include <cstdio>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "text/characters.h"

namespace {

using namespace winnow::text;

constexpr std::size_t kBlockSize = std::size_t{1} << internal::kBlockBits;

Script script_of(UChar32 c) {
  UErrorCode status = U_ZERO_ERROR;
  switch (uscript_getScript(c, &status)) {
    case USCRIPT_LATIN: return Script::Latin;
    case USCRIPT_GREEK: return Script::Greek;
    case USCRIPT_CYRILLIC: return Script::Cyrillic;
    case USCRIPT_ARABIC: return Script::Arabic;
    case USCRIPT_HEBREW: return Script::Hebrew;
    case USCRIPT_DEVANAGARI: return Script::Devanagari;
    case USCRIPT_THAI: return Script::Thai;
    case USCRIPT_LAO: return Script::Lao;
    case USCRIPT_KHMER: return Script::Khmer;
    case USCRIPT_MYANMAR: return Script::Myanmar;
    case USCRIPT_HAN: return Script::Han;
    case USCRIPT_HIRAGANA: return Script::Hiragana;
    case USCRIPT_KATAKANA: return Script::Katakana;
    case USCRIPT_HANGUL: return Script::Hangul;
    case USCRIPT_COMMON:
    case USCRIPT_INHERITED: break;
    default: return Script::Other;
  }
  // Letters that several scripts share go to one that uses them, where that decides what a word is.
  if (u_isalpha(c)) {
    if (uscript_hasScript(c, USCRIPT_KATAKANA)) return Script::Katakana;
    if (uscript_hasScript(c, USCRIPT_HAN)) return Script::Han;
  }
  return Script::Common;
}

bool has(UChar32 c, UProperty property) { return u_hasBinaryProperty(c, property) != 0; }

bool is_mark(UChar32 c) {
  if ((U_GET_GC_MASK(c) & U_GC_M_MASK) != 0) return true;
  switch (u_getIntPropertyValue(c, UCHAR_WORD_BREAK)) {
    case U_WB_EXTEND:
    case U_WB_FORMAT:
    case U_WB_ZWJ: return true;
    default: return false;
  }
}

// The Khmer khan and the Tibetan shad: clause and sentence marks that Sentence_Terminal leaves out.
bool is_khan_or_shad(UChar32 c) { return c == 0x17D4 || c == 0x17D5 || c == 0x0F0D || c == 0x0F0E; }

// A sentence end that states, by its name: the properties do not tell it from ! and ?.
bool is_full_stop(UChar32 c) {
  if (is_khan_or_shad(c)) return true;
  if (!has(c, UCHAR_S_TERM)) return false;
  char name[128];
  UErrorCode status = U_ZERO_ERROR;
  u_charName(c, U_UNICODE_CHAR_NAME, name, sizeof name, &status);
  const std::string_view whole(name);
  for (std::string_view part : {"FULL STOP", "DANDA", "MYANMAR SIGN SECTION"})
    if (whole.find(part) != std::string_view::npos) return true;
  return false;
}

std::uint16_t bits_of(UChar32 c) {
  if (!u_isdefined(c) || U_GET_GC_MASK(c) == U_GC_CS_MASK)
    return static_cast<std::uint16_t>(Script::Other);
  const std::uint32_t category = U_GET_GC_MASK(c);
  const Script script = script_of(c);
  const bool letter = (category & U_GC_L_MASK) != 0;
  const bool number = !letter && u_getIntPropertyValue(c, UCHAR_NUMERIC_TYPE) != U_NT_NONE;
  const bool ellipsis = c == 0x2025 || c == 0x2026 || c == 0x22EF || c == 0xFE19;
  const bool greek_question_mark = c == 0x037E;
  const bool closer = (category & (U_GC_PE_MASK | U_GC_PI_MASK | U_GC_PF_MASK)) != 0 ||
                      (has(c, UCHAR_QUOTATION_MARK) && (category & U_GC_PS_MASK) == 0);
  const bool han_or_kana =
      script == Script::Han || script == Script::Hiragana || script == Script::Katakana;

  unsigned bits = static_cast<unsigned>(script);
  if (letter) bits |= kLetter;
  if (number) bits |= kNumber;
  if (!letter && !number && is_mark(c)) bits |= kMark;
  if (has(c, UCHAR_WHITE_SPACE)) bits |= kSpace;
  if ((category & U_GC_P_MASK) != 0) bits |= kPunctuation;
  if (has(c, UCHAR_TERMINAL_PUNCTUATION) || ellipsis) bits |= kSentenceMark;
  if (has(c, UCHAR_S_TERM) || is_khan_or_shad(c) || ellipsis || greek_question_mark)
    bits |= kSentenceEnd;
  if (is_full_stop(c)) bits |= kFullStop;
  if (closer) bits |= kCloser;
  if ((letter || number) && han_or_kana) bits |= kOneWord;
  if (has(c, UCHAR_UPPERCASE) || category == U_GC_LT_MASK) bits |= kUpper;
  if (has(c, UCHAR_LOWERCASE)) bits |= kLower;
  return static_cast<std::uint16_t>(bits);
}

void print_array(const char* declaration, const std::vector<unsigned>& values) {
  std::printf("%s = {", declaration);
  std::string line;
  for (unsigned value : values) {
    const std::string item = std::to_string(value) + ",";
    if (line.empty() || line.size() + item.size() > 98) {
      std::printf("%s\n", line.c_str());
      line = "    ";
    }
    line += item;
  }
  std::printf("%s\n};\n", line.c_str());
}

}  // namespace

int main() {
  std::map<std::uint16_t, unsigned> number_of_class;
  std::vector<unsigned> classes;
  std::map<std::array<unsigned, kBlockSize>, unsigned> number_of_block;
  std::vector<unsigned> block_of;
  std::vector<unsigned> class_number_of;
  for (UChar32 start = 0; start < UChar32{internal::kTableEnd}; start += UChar32{kBlockSize}) {
    std::array<unsigned, kBlockSize> block{};
    for (std::size_t i = 0; i < kBlockSize; ++i) {
      const std::uint16_t bits = bits_of(start + static_cast<UChar32>(i));
      const auto [found, is_new] =
          number_of_class.try_emplace(bits, static_cast<unsigned>(classes.size()));
      if (is_new) classes.push_back(bits);
      block[i] = found->second;
    }
    const auto [found, is_new] =
        number_of_block.try_emplace(block, static_cast<unsigned>(number_of_block.size()));
    if (is_new) class_number_of.insert(class_number_of.end(), block.begin(), block.end());
    block_of.push_back(found->second);
  }
  std::vector<unsigned> ascii_classes;
  for (UChar32 c = 0; c < 128; ++c) ascii_classes.push_back(bits_of(c));

  std::printf("// Classes of all code points below U+%X by Unicode %s: %zu classes, %zu blocks.\n",
              static_cast<unsigned>(internal::kTableEnd), U_UNICODE_VERSION, classes.size(),
              number_of_block.size());
  std::printf("// Generated by scripts/make_text_tables.cc.\n// clang-format off\n");
  print_array("const std::uint16_t kAsciiClasses[128]", ascii_classes);
  print_array("const std::uint16_t kClasses[]", classes);
  print_array("const std::uint16_t kBlockOf[kTableEnd >> kBlockBits]", block_of);
  print_array("const std::uint8_t kClassNumberOf[]", class_number_of);
  std::printf("// clang-format on\n");
}
