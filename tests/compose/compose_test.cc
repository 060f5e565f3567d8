// Composes Pages from Documents and Selections.
#include "compose/compose.h"

#include <gtest/gtest.h>

#include "compose/composed.h"
#include "content/bare_text.h"
#include "html/parse.h"

namespace winnow::compose {
namespace {

Page page_of(std::string_view html, dom::Name root) {
  const Result<dom::Document> document = html::parse(html);
  const auto found = document->find_first(root);
  dom::Selection selection;
  if (found) selection.roots.push_back(*found);
  return composed(*document, {.selection = selection});
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
  const Page page = composed(*document, {.selection = selection, .posts = posts});
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

// A page that declares its text and shows none of it.
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
  const Page page = composed(*document, {}, {.pieces = MakePieces::Yes});
  ASSERT_EQ(page.pieces.size(), 1U);
  EXPECT_EQ(page.pieces[0].field, "articleBody");
  EXPECT_EQ(page.pieces[0].source, "json-ld");
  EXPECT_EQ(page.pieces[0].text, page.article_body);
}

// Each <section> is a message; everything below <main> is selected.
Page thread_of(const std::string& html, PageType page_type, MakePieces pieces) {
  const Result<dom::Document> document = html::parse(html);
  std::vector<dom::Post> posts;
  for (const dom::Node& node : document->nodes()) {
    if (!node.is(dom::Name::Section)) continue;
    const dom::NodeId id = document->id_of(node);
    posts.push_back(
        {.body = {.roots = {id}, .excluded = {}}, .first = dom::index(id), .end = node.end});
  }
  const dom::Selection selection{.roots = {*document->find_first(dom::Name::Main)}, .excluded = {}};
  return composed(*document, {.selection = selection, .posts = posts, .page_type = page_type},
                  {.content = MakeContent::Yes, .pieces = pieces});
}
constexpr const char* kThread =
    "<main><h2>Mill forum</h2><div><p>Page 1</p><section><p>Is rye late?</section>"
    "<p>Advertisement</p><section>Yes.</section></div><p>Reply</main>";

TEST(Compose, MakesTheBodyOfAThreadOfItsMessagesAlone) {
  const Page page = thread_of(kThread, PageType::ForumThread, MakePieces::No);
  EXPECT_TRUE(page.articles_are_body);
  EXPECT_EQ(page.article_body, "Is rye late?\nYes.");
  EXPECT_EQ(page.articles[0].article_body, "Is rye late?");
  EXPECT_EQ(content::bare_text(page.content), page.article_body);
  EXPECT_TRUE(page.opening.empty());
}
TEST(Compose, MakesTheBodyOfAListOfItsOpeningAndItsPosts) {
  const Page page = thread_of(kThread, PageType::ArticleList, MakePieces::No);
  EXPECT_TRUE(page.articles_are_body);
  EXPECT_EQ(page.article_body, "Mill forum\nPage 1\nIs rye late?\nYes.");
}
TEST(Compose, JoinsTheContentOfAList) {
  const Page page = thread_of(kThread, PageType::ArticleList, MakePieces::No);
  EXPECT_EQ(content::bare_text(page.content), page.article_body);
  EXPECT_EQ(content::bare_text(page.opening), "Mill forum\nPage 1");
}
TEST(Compose, KeepsTheTextOfOtherPagesThatHaveRecords) {
  const Page page = thread_of(kThread, PageType::Listing, MakePieces::No);
  EXPECT_FALSE(page.articles_are_body);
  EXPECT_EQ(page.article_body, "Mill forum\nPage 1\nIs rye late?\nAdvertisement\nYes.\nReply");
  EXPECT_EQ(page.articles.size(), 2U);
}
TEST(Compose, NumbersTheNotesOfJoinedArticlesOn) {
  const Page page = thread_of(
      "<main><section>a<sup><a href=#m>1</a></sup><ul class=footnotes><li id=m>b</ul></section>"
      "<section>c<sup><a href=#n>1</a></sup><ul class=footnotes><li id=n>d</ul></section></main>",
      PageType::ForumThread, MakePieces::No);
  EXPECT_EQ(page.article_body, "a[1]\n[1] b\nc[1]\n[1] d");
  EXPECT_EQ(content::bare_text(page.content), "a[1]\nc[2]\n[1] b\n[2] d");
}
TEST(Compose, SaysWhereTheOpeningOfAListStands) {
  const Page page = thread_of(kThread, PageType::ArticleList, MakePieces::Yes);
  std::string told;
  for (const Piece& piece : page.pieces)
    if (piece.field.ends_with("articleBody")) told.append(piece.field + ":" + piece.text + "|");
  EXPECT_EQ(told,
            "articleBody:Mill forum|articleBody:Page 1|articles[0].articleBody:Is rye late?|"
            "articles[1].articleBody:Yes.|");
}
TEST(Compose, HasTheSameWordsWithAndWithoutContent) {
  const std::string html =
      "<main><ul><li>a<li>10<sup>6</sup></ul><table><tr><th>b<th>c<tr><td>d<td>e</table></main>";
  const Result<dom::Document> document = html::parse(html);
  const dom::Selection selection{.roots = {*document->find_first(dom::Name::Main)}, .excluded = {}};
  const Page with = composed(*document, {.selection = selection}, {.content = MakeContent::Yes});
  const Page without = composed(*document, {.selection = selection});
  EXPECT_EQ(with.article_body, "a\n10^6\nb\tc\nd\te");
  EXPECT_EQ(without.article_body, with.article_body);
  EXPECT_FALSE(with.content.empty());
  EXPECT_TRUE(without.content.empty());
}

std::string headline_of(const std::string& html, std::string_view url = {}) {
  const Result<dom::Document> document = html::parse(html);
  dom::Selection selection;
  selection.roots.push_back(*document->find_first(dom::Name::Article));
  return composed(*document, {.selection = selection}, {.url = url}).headline.value_or("none");
}
TEST(Headlines, DoNotDependOnTheNameOfAFile) {
  const std::string html =
      "<title>Mill News - Rye is late</title><h1>Mill News</h1><h2>Rye is late</h2>"
      "<article><p>It is late.</p></article>";
  EXPECT_EQ(headline_of(html, "pages/mill-news.html"), headline_of(html));
  EXPECT_EQ(headline_of(html, "pages/rye-is-late.html"), headline_of(html));
  EXPECT_EQ(headline_of(html, "https://mill.example/rye-is-late"), "Rye is late");
}
TEST(Headlines, AreNotTheNameOfABlogThatLinksHome) {
  EXPECT_EQ(headline_of("<title>Ann's Blog: Rye is late</title><h1><a href='/'>Ann's Blog</a></h1>"
                        "<h3 class=post-title>Rye is late</h3><article><p>x</p></article>"),
            "Rye is late");
  EXPECT_EQ(
      headline_of("<title>Ann's Blog: Rye is late</title><h1>Ann's Blog</h1>"
                  "<meta property=og:title content='Rye is late'><article><p>x</p></article>"),
      "Rye is late");
}
TEST(Headlines, LoseTheNameOfAWebsiteThatOnlyItsHeadingSays) {
  EXPECT_EQ(headline_of("<title>Rye is late - My website</title><h1>My website</h1>"
                        "<meta property=og:title content='Rye is late - My website'>"
                        "<article><p>x</p></article>"),
            "Rye is late");
}
TEST(Headlines, LoseAKickerInsideTheHeading) {
  const std::string heading = "<h1><span class=kicker>Opinion</span> Rye is late</h1>";
  const std::string article = "<article><p>x</p></article>";
  EXPECT_EQ(headline_of(heading + article), "Rye is late");
  EXPECT_EQ(headline_of("<title>Rye is late | Mill News</title>" + heading + article),
            "Rye is late");
  EXPECT_EQ(headline_of("<meta property=og:title content='Rye is late'><h1>Opinion Rye is late"
                        "</h1>" +
                        article),
            "Rye is late");
  // As the page itself declares it.
  EXPECT_EQ(headline_of("<title>Opinion: Rye is late</title>" + heading + article),
            "Opinion Rye is late");
}
TEST(Headlines, LeaveTheSubtitleInTheBody) {
  const Result<dom::Document> document = html::parse(
      "<article><h1>Rye is late</h1><p class=subtitle>A cold spring</p><p>It "
      "rained.</p></article>");
  dom::Selection selection;
  selection.roots.push_back(*document->find_first(dom::Name::Article));
  const Page page = composed(*document, {.selection = selection});
  EXPECT_EQ(page.headline, "Rye is late");
  EXPECT_EQ(page.article_body, "A cold spring\nIt rained.");
}

TEST(MainImage, IsTheLeadImageOfTheContentWhereNoneIsDeclared) {
  const Result<dom::Document> document = html::parse(
      "<img src=/banner.jpg><article><img class=avatar src=/ann.jpg><img src=/dot.png width=16>"
      "<p>Rye</p><img src=/rye.jpg><img src=/barn.jpg></article>");
  dom::Selection selection;
  selection.roots.push_back(*document->find_first(dom::Name::Article));
  EXPECT_EQ(composed(*document, {.selection = selection}, {.url = "https://m.example/"}).main_image,
            "https://m.example/rye.jpg");
}

TEST(MainImage, OfTheContentIsNotThePictureOfAUser) {
  for (const char* user :
       {"<img src=/avatars/7/ann.jpg>", "<img src=https://secure.gravatar.com/x/1f>",
        "<img src=/userpic/7.jpg>", "<img class='Profile-Photo large' src=/7.jpg>"}) {
    const std::string page =
        std::string("<article>") + user + "<p>Rye</p><img src='/rye.jpg?by=avatar'></article>";
    const Result<dom::Document> document = html::parse(page);
    dom::Selection selection;
    selection.roots.push_back(*document->find_first(dom::Name::Article));
    EXPECT_EQ(
        composed(*document, {.selection = selection}, {.url = "https://m.example/"}).main_image,
        "https://m.example/rye.jpg?by=avatar")
        << user;
  }
}

}  // namespace
}  // namespace winnow::compose
