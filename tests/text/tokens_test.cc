#include "text/tokens.h"

#include <gtest/gtest.h>

namespace winnow::text {
namespace {

TEST(Tokens, AreOnePerThreeAndAHalfAsciiCharactersRoundedUp) {
  EXPECT_EQ(token_count(""), 0U);
  EXPECT_EQ(token_count("a"), 1U);
  EXPECT_EQ(token_count("abcdefg"), 2U);
  EXPECT_EQ(token_count("abcdefgh"), 3U);
}

TEST(Tokens, AreOnePerOtherCharacter) {
  EXPECT_EQ(token_count("我们"), 2U);
  EXPECT_EQ(token_count("é"), 1U);
  EXPECT_EQ(token_count("🌾"), 1U);
}

TEST(Tokens, AddUpInSevenths) {
  EXPECT_EQ(token_sevenths("ab") + token_sevenths("我c"), token_sevenths("ab我c"));
}

}  // namespace
}  // namespace winnow::text
