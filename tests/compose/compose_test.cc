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
TEST(Compose, TakesTheHeadingThatIsLikeTheTitleBeforeThoseOfSections) {
  const Page page = page_of(
      "<title>Late rye and oats | Mill</title><h1>Late rye and oats</h1>"
      "<main><h1>Oats</h1><p>Text</main>",
      dom::Name::Main);
  EXPECT_EQ(page.headline, "Late rye and oats");
  EXPECT_EQ(page.article_body, "Oats\nText");
}
TEST(Compose, TakesALesserHeadingThatIsTheTitleWithoutTheSite) {
  const Page page = page_of(
      "<title>Rye is late · The Lower Mill</title><h1><a href=/>The Lower Mill</a></h1>"
      "<main><h2>Rye is late</h2><p>Text<h2>Oats</h2></main>",
      dom::Name::Main);
  EXPECT_EQ(page.headline, "Rye is late");
  const Page called = page_of(
      "<title>Rye is late · The Lower Mill</title><h1>18 May</h1>"
      "<main><a class=post-title href=/rye>Rye is late</a><p>Text</main>",
      dom::Name::Main);
  EXPECT_EQ(called.headline, "Rye is late");
}
TEST(Compose, FindsTheHeadingOfAPageOfPostsOutsideOfThem) {
  const std::string html =
      "<title>Mill: all notes on grain</title><h1>Notes on grain</h1>"
      "<section><h1>Rye</h1><p>Late</section><section><h1>Oats</h1><p>Soon</section>";
  const Result<dom::Document> document = html::parse(html);
  dom::Selection selection;
  std::vector<dom::Post> posts;
  for (const dom::Node& node : document->nodes()) {
    if (!node.is(dom::Name::Section)) continue;
    const std::uint32_t first = dom::index(document->id_of(node));
    posts.push_back({.title = dom::NodeId(first + 1), .first = first, .end = node.end});
    selection.roots.push_back(dom::NodeId(first));
  }
  const Page page = compose(*document, selection, std::nullopt, {.posts = posts});
  EXPECT_EQ(page.headline, "Notes on grain");
}
TEST(Compose, TakesTheDeclaredTitleWhereTheHeadingIsTheSitesName) {
  EXPECT_EQ(page_of("<meta property=og:site_name content='Mill Shop'><meta property=og:title "
                    "content='Sieve, fine'><h1>Mill Shop</h1><main>x</main>",
                    dom::Name::Main)
                .headline,
            "Sieve, fine");
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

// Where a page declares its text and shows none of it.
std::string declaring(std::string_view shown, std::string_view sentence) {
  std::string html = R"(<script type="application/ld+json">{"@type":"NewsArticle","articleBody":")";
  for (int i = 0; i < 20; ++i) html.append(sentence);
  return html.append(R"("}</script><main>)").append(shown).append("</main>");
}

TEST(Compose, TakesADeclaredBodyThatThePageDoesNotShow) {
  const Page page =
      page_of(declaring("Please wait.", R"(Rye is &amp; stays late.\n)"), dom::Name::Main);
  EXPECT_TRUE(page.article_body.starts_with("Rye is & stays late.\nRye is & stays late.\n"));
}
TEST(Compose, BelievesWhatThePageShowsBeforeADeclaredBody) {
  const std::string shown(300, 'x');
  EXPECT_EQ(page_of(declaring(shown, "Rye is and stays late. "), dom::Name::Main).article_body,
            shown);
}
TEST(Compose, TakesNoMarkupForADeclaredBody) {
  const Page page = page_of(declaring("Text", "<p>Rye is late.</p>"), dom::Name::Main);
  EXPECT_EQ(page.article_body, "Text");
}
TEST(Compose, SaysInWhichScriptADeclaredBodyStands) {
  const std::string html = declaring("", "Rye is and stays late. ");
  const Result<dom::Document> document = html::parse(html);
  const Page page = compose(*document, {}, {}, {.pieces = MakePieces::Yes});
  ASSERT_EQ(page.pieces.size(), 1U);
  EXPECT_EQ(page.pieces[0].field, "articleBody");
  EXPECT_EQ(page.pieces[0].source, "json-ld");
  EXPECT_EQ(page.pieces[0].text, page.article_body);
}

}  // namespace
}  // namespace winnow::compose
