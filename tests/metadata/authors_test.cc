// Names, and texts that are not names.
#include "metadata/authors.h"

#include <gtest/gtest.h>

namespace winnow::metadata {
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
TEST(Authors, LoseChineseWordsBeforeADate) {
  EXPECT_EQ(names_of("作者：李明 发布于 2026年5月3日"), Names{"李明"});
  EXPECT_EQ(names_of("李明发表于2026年5月3日"), Names{"李明"});
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
TEST(Authors, AreNotTheInterface) {
  for (const char* text : {"Hej! Log in or sign up",
                           "Creative Commons Attribution 4.0 License",
                           "CC BY 4.0 Licence",
                           "Authorized Dealer",
                           "5 min read",
                           "· 3 min read",
                           "Lesedauer: 8 Minuten",
                           "Try it free",
                           "ET by",
                           "Last",
                           "Username",
                           "退出",
                           "Posted by",
                           "Insights from",
                           "Published on",
                           "Topic author",
                           "My account",
                           "Register for a member account",
                           "Get started today",
                           "Feedback left by buyer.",
                           "This article was",
                           "page.head.extra.author",
                           "or $50",
                           "Image: Getty Images",
                           "mill-news.com",
                           "作者",
                           "著者：",
                           "文"})
    EXPECT_EQ(names_of(text), Names{}) << text;
}
TEST(Authors, LoseTheEndOfALineThatWasCutInTwo) {
  EXPECT_EQ(names_of("Ben Ortiz on"), Names{"Ben Ortiz"});
  EXPECT_EQ(names_of("Brian Baker in"), Names{"Brian Baker"});
  EXPECT_EQ(names_of("· Ann Miller"), Names{"Ann Miller"});
}
TEST(Authors, LoseTheirJobTitles) {
  EXPECT_EQ(names_of("By Ann Miller, Opinion writer"), Names{"Ann Miller"});
  EXPECT_EQ(names_of("Ann Miller, Director of Grain, Mill Inc."), Names{"Ann Miller"});
  EXPECT_EQ(names_of("Ann Miller, Chief Officer and Head of Grain"), Names{"Ann Miller"});
  EXPECT_EQ(names_of("Ann Miller, mill-news.com"), Names{"Ann Miller"});
  EXPECT_EQ(names_of("--reset-author"), Names{});
}
TEST(Authors, AreGivenInReadingOrder) {
  constexpr NameOptions kScholarly{.order = NameOrder::FamilyFirst};
  EXPECT_EQ(names_of("Miller, Ann", kScholarly), Names{"Ann Miller"});
  EXPECT_EQ(names_of("van der Berg, Jan P.", kScholarly), Names{"Jan P. van der Berg"});
  EXPECT_EQ(names_of("Baker, Bob, Jr.", kScholarly), Names{"Bob Baker Jr."});
  EXPECT_EQ(names_of("Miller, Ann; Baker, Bob", kScholarly), (Names{"Ann Miller", "Bob Baker"}));
  EXPECT_EQ(names_of("Ann Miller, PhD", kScholarly), Names{"Ann Miller, PhD"});
  EXPECT_EQ(names_of("Ann Miller, Bob Baker", {.order = NameOrder::FamilyMaybe}),
            (Names{"Ann Miller", "Bob Baker"}));
  EXPECT_EQ(names_of("Miller, Ann", {.order = NameOrder::FamilyMaybe}), Names{"Ann Miller"});
}
TEST(Authors, OfChinaAndJapanLoseTheirLabels) {
  EXPECT_EQ(names_of("作者：王小明"), Names{"王小明"});
  EXPECT_EQ(names_of("作者：王小明 发表时间：2012-1-20 15:01:27"), Names{"王小明"});
  EXPECT_EQ(names_of("著者: 山田太郎"), Names{"山田太郎"});
  EXPECT_EQ(names_of("文／王小明"), Names{"王小明"});
  EXPECT_EQ(names_of("記者王小明／台北報導"), Names{"王小明"});
  EXPECT_EQ(names_of("王小明、李小华"), (Names{"王小明", "李小华"}));
  EXPECT_TRUE(is_byline_lead("作者"));
  EXPECT_TRUE(is_byline_lead("著者："));
}
TEST(Authors, ThatAPageShowsHaveCapitals) {
  constexpr NameOptions kShown{.source = NameSource::Shown};
  EXPECT_EQ(names_of("Optimisation uplift", kShown), Names{});
  EXPECT_EQ(names_of("Gabriel de la Torre", kShown), Names{"Gabriel de la Torre"});
  EXPECT_EQ(names_of("ann_miller", kShown), Names{"ann_miller"});
  EXPECT_EQ(names_of("ann miller"), Names{"ann miller"});
}
TEST(Authors, AreDecodedBeforeTheyAreSeparated) {
  EXPECT_EQ(names_of("J&uuml;rgen M&ouml;ller"), Names{"Jürgen Möller"});
  EXPECT_EQ(names_of("Ann O&#039;Neil &amp; Bob Baker"), (Names{"Ann O'Neil", "Bob Baker"}));
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
}  // namespace winnow::metadata
