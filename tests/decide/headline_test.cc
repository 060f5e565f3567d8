// The heading beside the content is the headline where <title> also names the site.
#include <gtest/gtest.h>

#include <string>

#include "compose/composed.h"
#include "html/parse.h"

namespace winnow::decide {
namespace {

constexpr const char* kContent =
    "<main><p>The rye of this year is late, and the miller waits for it with his hands in his "
    "pockets.</p></main>";

std::string headline_of(const std::string& before, const std::string& after = "") {
  const std::string html = before + kContent + after;
  const Result<dom::Document> document = html::parse(html);
  methods::Found found;
  found.selection.roots.push_back(*document->find_first(dom::Name::Main));
  found.page_type = PageType::Article;
  const compose::ComposeContext context{.url = "https://mill.example/2019/05/42.html"};
  return compose::composed(*document, std::move(found), context).headline.value_or("");
}

TEST(Headlines, AreThePartOfTheTitleThatAHeadingShows) {
  EXPECT_EQ(headline_of("<title>Barn Blog: Rye is late</title><h2>Rye is late</h2>"),
            "Rye is late");
  EXPECT_EQ(headline_of("<title>Rye is late « Barn Blog</title><h2>Rye is late</h2>"),
            "Rye is late");
}
TEST(Headlines, AreToldFromASiteNameWithoutAJointByTheLinkHome) {
  EXPECT_EQ(headline_of("<title>» Rye is late Barn Blog</title><h1><a href=/>Barn Blog</a></h1>"
                        "<h2>Rye is late</h2>"),
            "Rye is late");
  EXPECT_EQ(headline_of("<title>» Rye is late Barn Blog</title>"
                        "<h1><a href='../../index.html'>Barn Blog</a></h1><h2>Rye is late</h2>"),
            "Rye is late");
}
TEST(Headlines, AreHeadingsThatThePageMarksWhereTheTitleIsTheSites) {
  EXPECT_EQ(headline_of("<meta property=og:site_name content='Barn Blog'><title>Barn Blog</title>"
                        "<h1 class=entry-title>Rye is late</h1>"),
            "Rye is late");
  EXPECT_EQ(headline_of("<meta property=og:site_name content='Barn Blog'><title>Barn Blog</title>"
                        "<h1><a href=/2019/05/42.html>Rye is late</a></h1>"),
            "Rye is late");
  EXPECT_NE(headline_of("<meta property=og:site_name content='Barn Blog'><title>Barn Blog</title>"
                        "<h1>Pin it here</h1>"),
            "Pin it here");
}
TEST(Headlines, AreNotPartsOfTheTitleThatAMenuShows) {
  EXPECT_EQ(headline_of("<title>Rye is late - Barn Blog</title><h1>Rye is late</h1>",
                        "<h3>Barn Blog</h3>"),
            "Rye is late");
}

}  // namespace
}  // namespace winnow::decide
