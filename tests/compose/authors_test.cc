// Names, and what is none.
#include "compose/authors.h"

#include <gtest/gtest.h>

namespace winnow::compose {
namespace {

using Names = std::vector<std::string>;

TEST(Authors, LoseWhatStandsBeforeTheName) {
  EXPECT_EQ(names_of("By Ann Miller"), Names{"Ann Miller"});
  EXPECT_EQ(names_of("Written by: Ann Miller"), Names{"Ann Miller"});
  EXPECT_EQ(names_of("Von Anna Müller"), Names{"Anna Müller"});
  EXPECT_EQ(names_of("Автор: Анна Мельник"), Names{"Анна Мельник"});
}
TEST(Authors, LoseWhatFollowsTheName) {
  EXPECT_EQ(names_of("Ann Miller | Mill News"), Names{"Ann Miller"});
  EXPECT_EQ(names_of("Ann Miller May 4, 2025"), Names{"Ann Miller"});
  EXPECT_EQ(names_of("May 4, 2025 Ann Miller"), Names{"Ann Miller"});
  EXPECT_EQ(names_of("Posted by Ann Miller in Grain"), Names{"Ann Miller"});
}
TEST(Authors, MayHaveSmallWordsInTheirNames) {
  EXPECT_EQ(names_of("Man in the Mill"), Names{"Man in the Mill"});
}
TEST(Authors, AreParted) {
  EXPECT_EQ(names_of("Ann Miller and Bob Baker"), (Names{"Ann Miller", "Bob Baker"}));
  EXPECT_EQ(names_of("Ann Miller, Bob Baker, and Cid Cook"),
            (Names{"Ann Miller", "Bob Baker", "Cid Cook"}));
  EXPECT_EQ(names_of("Ann Miller; Bob Baker & Cid Cook"),
            (Names{"Ann Miller", "Bob Baker", "Cid Cook"}));
}
TEST(Authors, KeepTheirDegrees) {
  EXPECT_EQ(names_of("Ann Miller, MS, RD"), Names{"Ann Miller, MS, RD"});
}
TEST(Authors, StandThereOnce) {
  EXPECT_EQ(names_of("Ann Miller; Ann Miller"), Names{"Ann Miller"});
}
TEST(Authors, AreNotAddressesSentencesOrButtons) {
  for (const char* text :
       {"https://social.example/mill", "mill@mill.example", "Share", "View all posts", "By", "",
        "Ann has been milling grain for thirty years in the valley.", "{{author}}", "33 comments",
        "May 28", "Sat, 20 Dec, 2025", "Reviewed by Cid Cook", "12345"})
    EXPECT_EQ(names_of(text), Names{}) << text;
}
TEST(Authors, OfForumsMayHaveDigits) { EXPECT_EQ(names_of("user447274"), Names{"user447274"}); }
TEST(Authors, AreExpectedAfterALead) {
  EXPECT_TRUE(is_byline_lead(" By "));
  EXPECT_TRUE(is_byline_lead("Written by:"));
  EXPECT_FALSE(is_byline_lead("Byron"));
  EXPECT_FALSE(is_byline_lead(" | "));
  EXPECT_EQ(after_byline_lead("Byron Miller"), "");
}

}  // namespace
}  // namespace winnow::compose
