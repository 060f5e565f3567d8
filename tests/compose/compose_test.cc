// From a Document and a Selection to a Page.
#include "compose/compose.h"

#include <gtest/gtest.h>

#include "html/parse.h"

namespace winnow::compose {
namespace {

Page page_of(std::string_view html, dom::Name root) {
  const Result<dom::Document> document = html::parse(html);
  const auto found = document->find_first(root);
  dom::Selection selection;
  if (found) selection.roots.push_back(*found);
  return compose(*document, selection);
}

TEST(Compose, TakesTheHeadlineOutOfTheBody) {
  const Page page = page_of("<main><h1>Title</h1><p>Text</main>", dom::Name::Main);
  EXPECT_EQ(page.headline, "Title");
  EXPECT_EQ(page.article_body, "Text");
}
TEST(Compose, FindsTheHeadlineBeforeTheSelection) {
  const Page page = page_of("<h1>Site</h1><h1>Title</h1><main><p>Text</main>", dom::Name::Main);
  EXPECT_EQ(page.headline, "Title");
}
TEST(Compose, PassesOverAHiddenHeading) {
  const Page page =
      page_of("<title>T</title><div hidden><h1>Login</h1></div><main>Text</main>", dom::Name::Main);
  EXPECT_EQ(page.headline, "T");
}
TEST(Compose, FallsBackToTheDeclaredTitles) {
  EXPECT_EQ(page_of("<title> A \n b </title><main>x</main>", dom::Name::Main).headline, "A b");
  EXPECT_EQ(
      page_of("<title>A</title><meta property=og:title content=B><main>x</main>", dom::Name::Main)
          .headline,
      "B");
}
TEST(Compose, ReadsWhatThePageDeclares) {
  const Page page = page_of(
      "<html lang=fr><meta name=description content='Du pain'><meta property=og:site_name "
      "content=Moulin>"
      "<meta property=og:image content=/a.jpg><link rel=canonical "
      "href=https://m.example/><main>x</main>",
      dom::Name::Main);
  EXPECT_EQ(page.in_language, "fr");
  EXPECT_EQ(page.description, "Du pain");
  EXPECT_EQ(page.site_name, "Moulin");
  EXPECT_EQ(page.main_image, "https://m.example/a.jpg");
  EXPECT_EQ(page.canonical_url, "https://m.example/");
}
TEST(Compose, LeavesAbsentWhatThePageDoesNotSay) {
  const Page page = page_of("<main>x</main>", dom::Name::Main);
  EXPECT_FALSE(page.headline);
  EXPECT_FALSE(page.description);
  EXPECT_FALSE(page.metadata.truncated);
}
TEST(Compose, GivesAnEmptyBodyForAnEmptySelection) {
  EXPECT_EQ(page_of("<p>x", dom::Name::Main).article_body, "");
}

}  // namespace
}  // namespace winnow::compose
