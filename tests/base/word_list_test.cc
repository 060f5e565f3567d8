#include "base/word_list.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow::base {
namespace {

TEST(WordList, FindsWholeWordsInAnyCase) {
  EXPECT_TRUE(has_word("post", "post"));
  EXPECT_TRUE(has_word(" hentry\tPost\n", "post"));
  EXPECT_FALSE(has_word("post-body", "post"));
  EXPECT_FALSE(has_word("", "post"));
  EXPECT_FALSE(has_word("  ", ""));
}

TEST(WordList, VisitsWordsAsWrittenUntilOneIsAccepted) {
  std::string seen;
  EXPECT_TRUE(any_word("A  b c", [&](std::string_view word) {
    seen += word;
    return word == "b";
  }));
  EXPECT_EQ(seen, "Ab");
}

TEST(WordList, SplitsAtOtherSeparatorsWhereAsked) {
  const auto is_separator = [](char c) { return c == ',' || is_space(c); };
  EXPECT_TRUE(any_word(
      "noindex,nofollow", [](std::string_view word) { return word == "nofollow"; }, is_separator));
}

}  // namespace
}  // namespace winnow::base
