// UTF-8 primitives: every code point round-trips; broken sequences are read one byte at a time.
#include "base/utf8.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace winnow::base {
namespace {

constexpr bool is_surrogate(char32_t value) { return value >= 0xD800 && value <= 0xDFFF; }

std::string utf8_of(char32_t code_point) {
  std::string text;
  append_utf8(text, code_point);
  return text;
}

std::vector<char32_t> code_points_of(std::string_view text) {
  std::vector<char32_t> values;
  for (std::size_t position = 0; position < text.size();) {
    const CodePoint code_point = read_utf8(text, position);
    values.push_back(code_point.value);
    position += code_point.length;
  }
  return values;
}

TEST(Utf8, ReadsBackEveryCodePointItWrites) {
  for (char32_t value = 0; value <= 0x10FFFF; ++value) {
    if (is_surrogate(value)) continue;
    char bytes[4];
    const std::size_t length = write_utf8(value, bytes);
    const CodePoint back = read_utf8(std::string_view(bytes, length), 0);
    ASSERT_EQ(back.value, value);
    ASSERT_EQ(back.length, length) << "U+" << std::hex << static_cast<unsigned>(value);
  }
}

TEST(Utf8, WritesTheShortestForm) {
  EXPECT_EQ(utf8_of(0x7F), "\x7F");
  EXPECT_EQ(utf8_of(0x80), "\xC2\x80");
  EXPECT_EQ(utf8_of(0x7FF), "\xDF\xBF");
  EXPECT_EQ(utf8_of(0x800), "\xE0\xA0\x80");
  EXPECT_EQ(utf8_of(0xFFFF), "\xEF\xBF\xBF");
  EXPECT_EQ(utf8_of(0x10000), "\xF0\x90\x80\x80");
  EXPECT_EQ(utf8_of(0x10FFFF), "\xF4\x8F\xBF\xBF");
}

TEST(Utf8, WritesTheReplacementForEverySurrogate) {
  for (char32_t value = 0xD800; value <= 0xDFFF; ++value) {
    ASSERT_EQ(utf8_of(value), kReplacementUtf8);
  }
}

TEST(Utf8, WritesTheReplacementBeyondUnicode) {
  EXPECT_EQ(utf8_of(0x110000), kReplacementUtf8);
  EXPECT_EQ(utf8_of(0xFFFFFFFF), kReplacementUtf8);
}

TEST(Utf8, ReadsInTheMiddleOfAText) {
  const CodePoint code_point = read_utf8("a\xC3\xA9z", 1);
  EXPECT_EQ(code_point.value, U'\u00E9');
  EXPECT_EQ(code_point.length, 2U);
}

TEST(Utf8, ReadsNulAsACharacter) {
  EXPECT_EQ(read_utf8(std::string_view("\0", 1), 0).value, U'\0');
}

TEST(Utf8, ReadsACutSequenceAsReplacementsOfOneByte) {
  const std::vector<char32_t> three = {0xFFFD, 0xFFFD, 0xFFFD};
  EXPECT_EQ(code_points_of("\xF0\x9F\x98"), three);
  EXPECT_EQ(code_points_of("\xE2\x82"), (std::vector<char32_t>{0xFFFD, 0xFFFD}));
  EXPECT_EQ(code_points_of("\xC3"), (std::vector<char32_t>{0xFFFD}));
}

TEST(Utf8, ReadsTheCharacterAfterACutSequence) {
  EXPECT_EQ(code_points_of("\xE2\x82z"), (std::vector<char32_t>{0xFFFD, 0xFFFD, U'z'}));
}

TEST(Utf8, RefusesOverlongForms) {
  EXPECT_EQ(read_utf8("\xC0\xAF", 0).value, kReplacementCharacter);
  EXPECT_EQ(read_utf8("\xC1\xBF", 0).value, kReplacementCharacter);
  EXPECT_EQ(read_utf8("\xE0\x80\xAF", 0).value, kReplacementCharacter);
  EXPECT_EQ(read_utf8("\xF0\x80\x80\xAF", 0).value, kReplacementCharacter);
}

TEST(Utf8, RefusesEncodedSurrogates) {
  EXPECT_EQ(code_points_of("\xED\xA0\x80"), (std::vector<char32_t>{0xFFFD, 0xFFFD, 0xFFFD}));
  EXPECT_EQ(read_utf8("\xED\x9F\xBF", 0).value, U'\uD7FF');
}

TEST(Utf8, RefusesValuesBeyondUnicode) {
  EXPECT_EQ(read_utf8("\xF4\x90\x80\x80", 0).value, kReplacementCharacter);
  EXPECT_EQ(read_utf8("\xF5\x80\x80\x80", 0).value, kReplacementCharacter);
}

TEST(Utf8, RefusesAContinuationByteAsALead) {
  for (int byte = 0x80; byte < 0xC0; ++byte) {
    const char lead = static_cast<char>(byte);
    const CodePoint code_point = read_utf8(std::string_view(&lead, 1), 0);
    ASSERT_EQ(code_point.value, kReplacementCharacter);
    ASSERT_EQ(code_point.length, 1U);
  }
}

// Only canonical sequences are accepted: no pair or triple of bytes decodes to a code point that
// would be written differently.
TEST(Utf8, AcceptsNoSecondSpellingOfAnyCodePoint) {
  std::string text(4, '\x80');
  for (int lead = 0x80; lead < 0x100; ++lead) {
    for (int second = 0; second < 0x100; ++second) {
      text[0] = static_cast<char>(lead);
      text[1] = static_cast<char>(second);
      const CodePoint code_point = read_utf8(text, 0);
      if (code_point.length == 1) {
        ASSERT_EQ(code_point.value, kReplacementCharacter);
      } else {
        ASSERT_EQ(utf8_of(code_point.value), text.substr(0, code_point.length));
      }
    }
  }
}

}  // namespace
}  // namespace winnow::base
