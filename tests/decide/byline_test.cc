// What the fields of the record say is not in the text.
#include "decide/byline.h"

#include <gtest/gtest.h>

#include "compose/composed.h"
#include "html/parse.h"
#include "metadata/byline.h"

namespace winnow::decide {
namespace {

// Everything below <main> is selected.
Page page_of(std::string_view html, std::optional<PageType> type = PageType::Article) {
  const Result<dom::Document> document = html::parse(html);
  methods::Found found;
  found.selection.roots.push_back(*document->find_first(dom::Name::Main));
  found.page_type = type;
  return compose::composed(*document, std::move(found));
}

constexpr const char* kText =
    "<p>The rye of this year is late, and the miller waits for it with his hands in his "
    "pockets.</p>";

TEST(Bylines, AreNotInTheText) {
  const Page page = page_of(std::string("<title>Rye</title><main><h1>Rye</h1>"
                                        "<p class=byline>By <a rel=author href=/ann>Ann Miller</a>"
                                        "</p><p><time datetime=2024-05-03>May 3, 2024</time></p>") +
                            kText + "</main>");
  EXPECT_EQ(page.authors, std::vector<std::string>{"Ann Miller"});
  EXPECT_TRUE(page.article_body.starts_with("The rye")) << page.article_body;
}
TEST(Bylines, AtTheEndAreNotInTheText) {
  const Page page = page_of(
      std::string("<meta name=author content='Ann Miller'>"
                  "<meta property=article:published_time content=2024-05-03><main>") +
      kText + "<p>Posted by Ann Miller on May 3, 2024<br>The mill is closed on Monday.</main>");
  EXPECT_EQ(page.article_body.find("Posted"), std::string::npos);
  EXPECT_TRUE(page.article_body.ends_with("closed on Monday."));
}
TEST(Bylines, OfSomebodyElseAreText) {
  const Page page =
      page_of(std::string("<meta name=author content='Ann Miller'><main><p>By Bob Baker"
                          "</p>") +
              kText + "</main>");
  EXPECT_TRUE(page.article_body.starts_with("By Bob Baker"));
}
TEST(Bylines, InTheMiddleOfATextAreText) {
  std::string html = "<meta name=author content='Ann Miller'><main>";
  html +=
      std::string("<p>") + std::string(metadata::kMaxBylineBytes + 1, 'x') + "<p>Ann Miller</p>";
  for (int i = 0; i < 6; ++i) html += kText;
  EXPECT_NE(page_of(html + "</main>").article_body.find("Ann Miller"), std::string::npos);
}
TEST(Bylines, AreKeptWhereTheTextHasNothingElse) {
  EXPECT_EQ(
      page_of("<meta name=author content='Ann Miller'><main>By Ann Miller</main>").article_body,
      "By Ann Miller");
}
TEST(Bylines, OfItemsOnOtherKindsOfPagesAreText) {
  const std::string html =
      std::string("<meta name=author content='Ann Miller'><main><p>By Ann Miller</p>") + kText;
  EXPECT_TRUE(page_of(html, PageType::Listing).article_body.starts_with("By Ann Miller"));
}
TEST(Bylines, LeaveThePicturesAroundThem) {
  const std::string html =
      std::string("<main><div><p>By Ann Miller</p><img src=rye.jpg></div>") + kText + "</main>";
  const Result<dom::Document> document = html::parse(html);
  dom::Selection body;
  body.roots.push_back(*document->find_first(dom::Name::Main));
  metadata::PageMetadata fields;
  fields.authors.emplace_back("Ann Miller");
  const std::vector<dom::NodeId> found = find_bylines(*document, body, fields);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_TRUE((*document)[found[0]].is(dom::Name::P));
}

}  // namespace
}  // namespace winnow::decide
