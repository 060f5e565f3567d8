#include "layout/conditions.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow::layout {
namespace {

bool media(std::string_view list) { return matches_media(list, {1280, 800}); }

TEST(MediaQueries, ComparesTheWindowsWidth) {
  EXPECT_TRUE(media("(min-width: 1280px) and (max-width: 80em)"));
  EXPECT_FALSE(media("(max-width: 767px)"));
  EXPECT_TRUE(media("(600px <= width < 1300px)"));
  EXPECT_FALSE(media("(width > 1280px)"));
}

TEST(MediaQueries, IsAScreenAndNoPaper) {
  EXPECT_TRUE(media("only screen"));
  EXPECT_FALSE(media("print"));
  EXPECT_TRUE(media("print, screen"));
  EXPECT_TRUE(media("not print"));
  EXPECT_TRUE(media(""));
}

TEST(MediaQueries, NestsConditions) {
  EXPECT_TRUE(media("(not (max-width: 100px)) and ((hover) or (print))"));
}

TEST(MediaQueries, IsFalseForWhatItDoesNotKnow) {
  EXPECT_FALSE(media("(banana: 3)"));
  EXPECT_FALSE(media("(prefers-color-scheme: dark)"));
}

TEST(MediaQueries, NestsWithoutRecursing) {
  std::string deep = "(not ";
  std::string text;
  for (int i = 0; i < 200'000; ++i) text.append(deep);
  EXPECT_NO_FATAL_FAILURE(media(text));
}

TEST(Supports, KnowsTheDeclarationsOfToday) {
  EXPECT_TRUE(matches_supports("(display: grid)"));
  EXPECT_FALSE(matches_supports("not (display: grid)"));
  EXPECT_FALSE(matches_supports("(-ms-ime-align: auto)"));
}

}  // namespace
}  // namespace winnow::layout
