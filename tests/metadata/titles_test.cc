// Titles without the name of the site, and headings of articles.
#include "metadata/titles.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace winnow::metadata {
namespace {

bool is_title(std::string_view heading, std::string_view title, std::string_view url) {
  return TitleParts(title, url).has(heading);
}

TEST(Titles, LoseTheSiteAtTheEndOrTheBeginning) {
  EXPECT_EQ(title_without_site("Rye is late - Mill News", "Mill News", ""), "Rye is late");
  EXPECT_EQ(title_without_site("Mill News: x - Rye", "Mill News", ""), "Mill News: x - Rye");
  EXPECT_EQ(title_without_site("Mill News - Rye is late", "Mill News", ""), "Rye is late");
}
TEST(Titles, LoseTheHost) {
  EXPECT_EQ(title_without_site("Rye is late — MillNews", "", "millnews.example"), "Rye is late");
  EXPECT_EQ(title_without_site("Rye is late - Millnews Archive", "", "www.millnews.co.example"),
            "Rye is late");
}
TEST(Titles, KeepDashesOfTheirOwn) {
  EXPECT_EQ(title_without_site("Rye - a history", "Mill News", "mill.example"), "Rye - a history");
}
TEST(Titles, LoseWhatStandsBehindABar) {
  EXPECT_EQ(title_without_site("Rye is late | Everything about grain", "", ""), "Rye is late");
}
TEST(Titles, EndAtTheFirstOfSeveralBars) {
  EXPECT_EQ(title_without_site("Rye is late | Patient Mills | Mill News", "", ""), "Rye is late");
  EXPECT_EQ(title_without_site("Mills | Rye is late | Mill News", "", ""), "Mills | Rye is late");
}
TEST(Headings, LoseTheSiteOrASectionOfOneWord) {
  EXPECT_EQ(heading_without_site("Rye is late - Mill News", "Mill News", ""), "Rye is late");
  EXPECT_EQ(heading_without_site("Rye is late | Millstone Tools", "", "millstone.example"),
            "Rye is late");
  EXPECT_EQ(heading_without_site("Rye is late | Opinion", "", ""), "Rye is late");
  EXPECT_EQ(heading_without_site("Budget 3.0 | Millers get an army", "", ""),
            "Budget 3.0 | Millers get an army");
  EXPECT_EQ(heading_without_site("Late rye - Mill News", "Mill News", ""), "Late rye - Mill News");
  EXPECT_EQ(heading_without_site("Late rye again - Flour as a Millstone of mine", "",
                                 "millstone.example"),
            "Late rye again - Flour as a Millstone of mine");
}
TEST(Titles, AreNeverEmptied) {
  EXPECT_EQ(title_without_site("Mill News", "Mill News", "mill.example"), "Mill News");
}
TEST(Headings, LoseTheirPermalinkAndASeparatorAtTheEnd) {
  EXPECT_EQ(without_end_signs("Blog |"), "Blog");
  EXPECT_EQ(without_end_signs("May – 2013 –"), "May – 2013");
  EXPECT_EQ(without_end_signs("C-"), "C-");
  EXPECT_EQ(without_end_signs("Logging¶"), "Logging");
  EXPECT_EQ(without_end_signs("#"), "#");
}
TEST(Headings, AreNotTheSitesName) {
  EXPECT_FALSE(is_heading_of("Mill News", "Rye is late | Mill News", "Rye is late | Mill News"));
  EXPECT_TRUE(is_heading_of("Rye is late", "Rye is late | Mill News", "Rye is late | Mill News"));
}
TEST(Headings, AreTheSecondPartOfATitleWhereTheAddressSaysSo) {
  EXPECT_TRUE(is_heading_of("Rye is late", "Mill News - Rye is late", "Mill News - Rye is late",
                            "https://mill.example/2019/rye-is-late/"));
  EXPECT_FALSE(is_heading_of("Mill News", "Rye is late - Mill News", "Rye is late - Mill News",
                             "https://mill.example/2019/rye-is-late/"));
}
TEST(Headings, AreTheTitleWithoutTheSitesName) {
  EXPECT_TRUE(is_title("Rye is late", "Rye is late | Mill News", ""));
  EXPECT_TRUE(is_title("Rye is late", "Rye is late", ""));
  EXPECT_FALSE(is_title("Rye", "Rye is late | Mill News", ""));
  EXPECT_FALSE(is_title("Mill News", "Rye is late | Mill News", ""));
  EXPECT_FALSE(is_title("Mill News", "Mill News | Rye is late", "https://m.example/rye-is-late"));
  EXPECT_TRUE(is_title("Rye is late", "Mill News | Rye is late", "https://m.example/rye-is-late"));
  // "旅" is percent-encoded in the URL.
  EXPECT_TRUE(is_title("云南之旅", "Barn Blog - 云南之旅",
                       "https://m.example/blog/%E4%BA%91%E5%8D%97%E4%B9%8B%E6%97%85/"));
}
TEST(Headings, MayBeginAsAPartOfTheTitle) {
  const TitleParts parts("\"Rye\" is late | Mill News", "");
  EXPECT_TRUE(parts.may_begin_with('R'));
  EXPECT_TRUE(parts.may_begin_with('m'));
  EXPECT_FALSE(parts.may_begin_with('i'));
  EXPECT_TRUE(TitleParts("2 mills", "").may_begin_with('2'));
  EXPECT_FALSE(TitleParts("", "").may_begin_with('2'));
}
TEST(Headings, ShareWordsWithTheTitle) {
  EXPECT_FALSE(is_heading_of("Pin it here", "Rye is late", "Rye is late"));
  EXPECT_TRUE(is_heading_of("Why rye was late", "Rye is late", "Rye is late"));
  EXPECT_TRUE(is_heading_of("Anything", "", ""));
}
TEST(Headings, AreContradictedByADeclaredTitleWithoutACommonWord) {
  EXPECT_TRUE(is_contradicted("Ann's Blog", "Rye is late", "Ann's Blog: Rye is late"));
  EXPECT_FALSE(is_contradicted("Why rye was late", "Rye is late", "Rye is late | Mill News"));
  // The declared title is not that of the page.
  EXPECT_FALSE(is_contradicted("Rye is late", "Visit our blog", "Rye is late | Mill News"));
}
TEST(Headings, LoseAKickerThatTheDeclaredTitleLacks) {
  EXPECT_EQ(title_after_kicker("Opinion: Rye is late", "Rye is late"), "Rye is late");
  EXPECT_EQ(title_after_kicker("Title:Rye is late", "Rye is late"), "Rye is late");
  EXPECT_EQ(title_after_kicker("The best rye bread", "Best rye bread"), "");
  EXPECT_EQ(title_after_kicker("Rye is late", "Rye is late"), "");
  EXPECT_EQ(title_after_kicker("Rye is late again", "Rye is late"), "");
}
TEST(Headings, MayBeAPartOfTheTitle) {
  const std::vector<std::string> sites{"Mill News"};
  EXPECT_TRUE(is_title_part("Rye is late", "Mill News: Rye is late", {}, ""));
  EXPECT_TRUE(is_title_part("Rye is late", "Rye is late « Mill News", {}, ""));
  EXPECT_TRUE(is_title_part("Rye is late", "Mill: Rye is late - all about grain", {}, ""));
  EXPECT_TRUE(is_title_part("Rye is late", " » Rye is late Mill News", sites, ""));
  EXPECT_TRUE(is_title_part("Rye is late", "Rye is late, Mill News", {}, "millnews.example"));
  EXPECT_FALSE(is_title_part("Rye is late", "Rye is late, Mill News", {}, ""));
  EXPECT_FALSE(is_title_part("Rye is late", "Rye is later | Mill News", {}, ""));
  EXPECT_FALSE(is_title_part("Rye", "Rye & barley | Mill News", {}, ""));
  EXPECT_FALSE(is_title_part("A", "A: rye", {}, ""));
}
TEST(Titles, LoseTheSiteBeforeAColon) {
  EXPECT_EQ(title_after_colon("Mill News: Rye is late", "Mill News"), "Rye is late");
  EXPECT_EQ(title_after_colon("Rye: it is late", "Mill News"), "Rye: it is late");
}
TEST(Hosts, AreReadFromAddresses) {
  EXPECT_EQ(host_of("https://www.mill.example:8080/notes?x"), "mill.example");
  EXPECT_EQ(host_of("page.html"), "");
}

}  // namespace
}  // namespace winnow::metadata
