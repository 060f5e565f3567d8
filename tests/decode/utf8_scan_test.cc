// UTF-8 validation: the fast scan against a slow implementation of the standard's byte table.
#include "decode/utf8_scan.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "base/utf8.h"

namespace winnow::decode {
namespace {

// base::read_utf8 returns a U+FFFD of one byte for anything that is not a character.
std::size_t slow_prefix(std::string_view bytes) {
  std::size_t position = 0;
  while (position < bytes.size()) {
    const base::CodePoint code_point = base::read_utf8(bytes, position);
    if (code_point.length == 1 && code_point.value == base::kReplacementCharacter) break;
    position += code_point.length;
  }
  return position;
}

TEST(Utf8Scan, AcceptsTheEmptyText) { EXPECT_TRUE(is_valid_utf8("")); }

TEST(Utf8Scan, AcceptsTheFirstAndLastCharacterOfEachLength) {
  EXPECT_TRUE(is_valid_utf8(std::string_view("\x00\x7F", 2)));
  EXPECT_TRUE(is_valid_utf8("\xC2\x80\xDF\xBF"));
  EXPECT_TRUE(is_valid_utf8("\xE0\xA0\x80\xEF\xBF\xBF"));
  EXPECT_TRUE(is_valid_utf8("\xF0\x90\x80\x80\xF4\x8F\xBF\xBF"));
}

TEST(Utf8Scan, RejectsOverlongForms) {
  EXPECT_FALSE(is_valid_utf8("\xC0\x80"));
  EXPECT_FALSE(is_valid_utf8("\xC1\xBF"));
  EXPECT_FALSE(is_valid_utf8("\xE0\x9F\xBF"));
  EXPECT_FALSE(is_valid_utf8("\xF0\x8F\xBF\xBF"));
}

TEST(Utf8Scan, RejectsSurrogates) {
  EXPECT_TRUE(is_valid_utf8("\xED\x9F\xBF"));
  EXPECT_FALSE(is_valid_utf8("\xED\xA0\x80"));
  EXPECT_FALSE(is_valid_utf8("\xED\xBF\xBF"));
}

TEST(Utf8Scan, RejectsWhatLiesPastTheLastCodePoint) {
  EXPECT_FALSE(is_valid_utf8("\xF4\x90\x80\x80"));
  EXPECT_FALSE(is_valid_utf8("\xF5\x80\x80\x80"));
}

TEST(Utf8Scan, StopsBeforeACharacterThatIsCutShort) {
  EXPECT_EQ(utf8_prefix("ab\xE4\xB8"), 2U);
  EXPECT_EQ(utf8_prefix("\xE4\xB8\xAD\xF0\x9F\x98"), 3U);
}

TEST(Utf8Scan, FindsTheFaultAtEveryPlaceInAndBetweenBlocks) {
  const std::string_view characters[] = {"a", "\xC3\xA9", "\xE4\xB8\xAD", "\xF0\x9F\x98\x80"};
  for (const std::string_view character : characters) {
    for (std::size_t lead = 0; lead < 4; ++lead) {
      std::string text(lead, 'x');
      while (text.size() < 260) text += character;
      EXPECT_EQ(utf8_prefix(text), text.size());
      for (std::size_t i = 0; i < text.size(); ++i) {
        std::string broken = text;
        broken[i] = '\xFF';
        EXPECT_EQ(utf8_prefix(broken), slow_prefix(broken));
        EXPECT_EQ(utf8_prefix(std::string_view(text).substr(0, i)),
                  slow_prefix(std::string_view(text).substr(0, i)));
      }
    }
  }
}

TEST(Utf8Scan, AgreesWithTheSlowReadingOnRandomBytes) {
  std::mt19937 random(20);
  for (int round = 0; round < 20000; ++round) {
    std::string bytes(random() % 200, ' ');
    // Mostly valid characters, some of them damaged: pure noise would end at the first byte.
    for (std::size_t i = 0; i < bytes.size();) {
      char character[4];
      const std::size_t length =
          base::write_utf8(static_cast<char32_t>(random() % 0x11000), character);
      for (std::size_t k = 0; k < length && i < bytes.size(); ++k) bytes[i++] = character[k];
    }
    if (!bytes.empty() && round % 2 == 0)
      bytes[random() % bytes.size()] = static_cast<char>(random() & 0xFF);
    EXPECT_EQ(utf8_prefix(bytes), slow_prefix(bytes));
  }
}

TEST(AsciiPrefix, EndsAtTheFirstHighByteWhereverItIs) {
  for (std::size_t i = 0; i < 200; ++i) {
    std::string bytes(200, 'a');
    bytes[i] = '\x80';
    EXPECT_EQ(ascii_prefix(bytes), i);
  }
  EXPECT_EQ(ascii_prefix(std::string(200, '\x7F')), 200U);
}

}  // namespace
}  // namespace winnow::decode
