// Titles without the site's name, and headings that are the article's.
#include "compose/titles.h"

#include <gtest/gtest.h>

namespace winnow::compose {
namespace {

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
TEST(Titles, AreNeverEmptied) {
  EXPECT_EQ(title_without_site("Mill News", "Mill News", "mill.example"), "Mill News");
}
TEST(Headings, LoseTheirPermalink) {
  EXPECT_EQ(without_permalink("Logging¶"), "Logging");
  EXPECT_EQ(without_permalink("#"), "#");
}
TEST(Headings, AreNotTheSitesName) {
  EXPECT_FALSE(is_heading_of("Mill News", "Rye is late | Mill News", "Rye is late | Mill News"));
  EXPECT_TRUE(is_heading_of("Rye is late", "Rye is late | Mill News", "Rye is late | Mill News"));
}
TEST(Headings, ShareWordsWithTheTitle) {
  EXPECT_FALSE(is_heading_of("Pin it here", "Rye is late", "Rye is late"));
  EXPECT_TRUE(is_heading_of("Why rye was late", "Rye is late", "Rye is late"));
  EXPECT_TRUE(is_heading_of("Anything", "", ""));
}
TEST(Hosts, AreReadFromAddresses) {
  EXPECT_EQ(host_of("https://www.mill.example:8080/notes?x"), "mill.example");
  EXPECT_EQ(host_of("page.html"), "");
}

}  // namespace
}  // namespace winnow::compose
