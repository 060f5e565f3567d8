// ASCII classes and case are the same in every locale and never include bytes beyond ASCII.
#include "base/ascii.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace winnow::base {
namespace {

// The bytes of 0..255 for which `test` is true, in order.
template <typename Test>
std::string bytes_where(Test test) {
  std::string bytes;
  for (int byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    if (test(c)) bytes.push_back(c);
  }
  return bytes;
}

constexpr std::string_view kUpper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
constexpr std::string_view kLower = "abcdefghijklmnopqrstuvwxyz";

TEST(Ascii, CountsFiveCharactersAsWhitespace) { EXPECT_EQ(bytes_where(is_space), "\t\n\f\r "); }

TEST(Ascii, KnowsLettersAndDigitsAndNothingElse) {
  EXPECT_EQ(bytes_where(is_upper), kUpper);
  EXPECT_EQ(bytes_where(is_lower), kLower);
  EXPECT_EQ(bytes_where(is_digit), "0123456789");
  EXPECT_EQ(bytes_where(is_alpha), std::string(kUpper) + std::string(kLower));
  EXPECT_EQ(bytes_where(is_alphanumeric), "0123456789" + std::string(kUpper) + std::string(kLower));
}

TEST(Ascii, LowersOnlyAsciiLetters) {
  EXPECT_EQ(lower_case(kUpper), kLower);
  EXPECT_EQ(lower_case("@[`{ \xC3\x84"), "@[`{ \xC3\x84");
}

TEST(Ascii, ReadsHexDigitsOfBothCases) {
  EXPECT_EQ(bytes_where([](char c) { return hex_value(c) >= 0; }), "0123456789ABCDEFabcdef");
  EXPECT_EQ(hex_value('0'), 0);
  EXPECT_EQ(hex_value('9'), 9);
  EXPECT_EQ(hex_value('a'), 10);
  EXPECT_EQ(hex_value('F'), 15);
  EXPECT_EQ(hex_value('g'), -1);
}

TEST(Ascii, ComparesWithoutCase) {
  EXPECT_TRUE(equals_ignoring_case("UTF-8", "utf-8"));
  EXPECT_TRUE(equals_ignoring_case("", ""));
  EXPECT_FALSE(equals_ignoring_case("utf-8", "utf-16"));
  EXPECT_FALSE(equals_ignoring_case("utf", "utf-8"));
}

TEST(Ascii, DoesNotFoldPunctuationThatDiffersInTheCaseBit) {
  EXPECT_FALSE(equals_ignoring_case("@", "`"));
  EXPECT_FALSE(equals_ignoring_case("[", "{"));
}

TEST(Ascii, DoesNotFoldTheKelvinSign) { EXPECT_FALSE(equals_ignoring_case("\xE2\x84\xAA", "k")); }

TEST(Ascii, FindsAPrefixWithoutCase) {
  EXPECT_TRUE(starts_with_ignoring_case("DOCTYPE html", "doctype"));
  EXPECT_TRUE(starts_with_ignoring_case("x", ""));
  EXPECT_FALSE(starts_with_ignoring_case("doc", "doctype"));
}

TEST(Ascii, TrimsWhitespaceAtBothEndsOnly) {
  EXPECT_EQ(trim("\t a b\r\n\f"), "a b");
  EXPECT_EQ(trim(" \n "), "");
  EXPECT_EQ(trim(""), "");
}

TEST(Ascii, DoesNotTrimANoBreakSpace) { EXPECT_EQ(trim("\xC2\xA0x"), "\xC2\xA0x"); }

}  // namespace
}  // namespace winnow::base
