#include "text/terms.h"

#include <gtest/gtest.h>

namespace winnow::text {
namespace {

using Terms = std::vector<std::string_view>;

Terms terms_of(std::string_view text) {
  Terms terms;
  for_each_term(text, [&](std::string_view term) { terms.push_back(term); });
  return terms;
}

TEST(Terms, AreWordsWhereSpacesStandBetweenThem) {
  EXPECT_EQ(terms_of("the sea, 2 big seas"), (Terms{"the", "sea", "2", "big", "seas"}));
}

TEST(Terms, AreTheBeginningsOfLongWords) {
  EXPECT_EQ(terms_of("farmer farmers читателями"), (Terms{"farmer", "farmer", "читате"}));
}

TEST(Terms, ArePairsOfLettersInChinese) {
  EXPECT_EQ(terms_of("我喜欢。猫"), (Terms{"我喜", "喜欢", "猫"}));
}

TEST(Terms, DoNotJoinChineseWithOtherScripts) {
  EXPECT_EQ(terms_of("用rust写"), (Terms{"用", "rust", "写"}));
}

TEST(Terms, AreRunsOfThreeLettersInThaiWhereverTheTextBegins) {
  const Terms all = terms_of("กขคงจ");
  EXPECT_EQ(all, (Terms{"กขค", "ขคง", "คงจ"}));
  EXPECT_EQ(terms_of("ขคงจ"), (Terms{"ขคง", "คงจ"}));
}

TEST(Terms, KeepTheMarksOnTheirLetters) {
  EXPECT_EQ(terms_of("กำขคง"), (Terms{"กำข", "ำขค", "ขคง"}));
  EXPECT_EQ(terms_of("ก่ขคง"), (Terms{"ก่ขค", "ขคง"}));
}

TEST(Terms, AreNoneWithoutWords) {
  EXPECT_EQ(terms_of(""), Terms{});
  EXPECT_EQ(terms_of(" — \xFF…"), Terms{});
}

}  // namespace
}  // namespace winnow::text
