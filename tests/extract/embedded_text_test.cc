// Pages whose text is only in the data of a script.
#include "extract/embedded_text.h"

#include <gtest/gtest.h>

#include "winnow/extract.h"

namespace winnow {
namespace {

const std::string kScriptShell =
    "<!DOCTYPE html><html lang=en><head><title>The Mill</title></head>"
    "<body><div id=app>Loading…</div><noscript>You need to enable JavaScript.</noscript>";
// 72 words in three paragraphs.
const std::string kRyeIsLate =
    "The rye on the northern fields is two weeks late this year, and the mill waits for it with "
    "empty stones.";
const std::string kColdJune =
    "Nobody in the village can remember a June as cold as this one, says the miller, who has kept "
    "a diary of every harvest since he took over the mill.";
const std::string kOatBread =
    "The baker has begun to mix oats into the bread, which nobody likes but him, and the children "
    "have begun to ask for cake.";

Page page_with_data(const std::string& html, const ExtractOptions& options = {}) {
  Result<Page> page = extract(html, options);
  EXPECT_TRUE(page);
  return page ? std::move(*page) : Page();
}

TEST(EmbeddedText, IsReadFromHtmlInJson) {
  const Page page =
      page_with_data(kScriptShell +
                     R"(<script id="__NEXT_DATA__" type="application/json">{"props": {"pageProps": {
        "site": {"title": "The Mill"},
        "post": {"title": "Rye is late", "publishedAt": "2026-06-14T08:00:00Z",
                 "author": {"name": "Jorun Halvorsen"}, "slug": "rye",
                 "body": "<p>)" +
                     kRyeIsLate + "</p><p>" + kColdJune + "</p><p>" + kOatBread +
                     R"(</p>"},
        "related": [{"title": "Oats", "url": "/oats", "teaser": "Oats are early. They always are."},
                    {"title": "Wheat", "url": "/wheat", "teaser": "Wheat is not sown here at all."}]
      }}}</script>)");
  EXPECT_EQ(page.article_body, kRyeIsLate + "\n" + kColdJune + "\n" + kOatBread);
  EXPECT_EQ(page.headline, "Rye is late");
  EXPECT_EQ(page.date_published, "2026-06-14T08:00:00Z");
  EXPECT_EQ(page.authors, std::vector<std::string>{"Jorun Halvorsen"});
  EXPECT_EQ(page.metadata.recovered, "__NEXT_DATA__");
}

TEST(EmbeddedText, IsReadFromBlocksInJson) {
  const Page page = page_with_data(
      kScriptShell + R"(<script>window.__STATE__ = {article: {headline: 'Rye is late', blocks: [
        {type: 'paragraph', text: ')" +
          kRyeIsLate + R"('}, {type: 'heading', text: 'What the miller says'},
        {type: 'paragraph', children: [{type: 'text', text: ')" +
          kColdJune.substr(0, 40) + R"('}, {type: 'strong', text: ')" + kColdJune.substr(40) +
          R"('}]},
        {type: 'paragraph', text: ')" +
          kOatBread + R"('}]}, user: undefined, open: !1};</script>)",
      {.content = true});
  EXPECT_EQ(page.article_body,
            kRyeIsLate + "\nWhat the miller says\n" + kColdJune + "\n" + kOatBread);
  EXPECT_EQ(page.headline, "Rye is late");
  EXPECT_EQ(page.metadata.recovered, "window.__STATE__");
}

TEST(EmbeddedText, IsReadFromAQuotedState) {
  const Page page = page_with_data(
      kScriptShell +
      R"(<script>window.__APOLLO_STATE__ = JSON.parse("{\"Post:1\": {\"title\":
      \"Rye is late\", \"content\": \"<p>)" +
      kRyeIsLate + "</p><p>" + kColdJune + "</p><p>" + kOatBread + R"(</p>\"}}");</script>)");
  EXPECT_EQ(page.article_body, kRyeIsLate + "\n" + kColdJune + "\n" + kOatBread);
  EXPECT_EQ(page.metadata.recovered, "window.__APOLLO_STATE__");
}

TEST(EmbeddedText, IsReadFromThePayloadOfServerComponents) {
  const Page page = page_with_data(
      "<title>Rye is late - The Mill</title>" + kScriptShell.substr(kScriptShell.find("<body>")) +
      R"(<script>self.__next_f=self.__next_f||[];self.__next_f.push([0])</script>
      <script>self.__next_f.push([1,"1:I[4,[],\"\"]\n3:[\"$\",\"main\",null,{\"className\":\"wide\",\"children\":[[\"$\",\"h1\",null,{\"children\":\"Rye is late\"}],[\"$\",\"p\",null,{\"children\":\")" +
      kRyeIsLate + R"(\"}],[\"$\",\"p\",null,{\"children\":\")" + kColdJune +
      R"(\"}],"])</script><script>self.__next_f.push([1,"[\"$\",\"$L7\",null,{\"children\":[\"$\",\"p\",\"k\",{\"children\":\")" +
      kOatBread + R"(\"}]}]]}]\n"])</script>)");
  EXPECT_EQ(page.article_body, kRyeIsLate + "\n" + kColdJune + "\n" + kOatBread);
  EXPECT_EQ(page.headline, "Rye is late");
  EXPECT_EQ(page.metadata.recovered, "__next_f");
}

TEST(EmbeddedText, IsReadFromNuxtsFlatArray) {
  const Page page = page_with_data(
      kScriptShell +
      R"(<script type="application/json" id="__NUXT_DATA__">[["Reactive",1],{"data":2},
      {"post":3},{"title":4,"body":5},"Rye is late","<p>)" +
      kRyeIsLate + "</p><p>" + kColdJune + "</p><p>" + kOatBread + R"(</p>"]</script>)");
  EXPECT_EQ(page.article_body, kRyeIsLate + "\n" + kColdJune + "\n" + kOatBread);
  EXPECT_EQ(page.metadata.recovered, "__NUXT_DATA__");
}

TEST(EmbeddedText, IsSanitizedLikeAnyOther) {
  const Page page = page_with_data(
      kScriptShell +
          R"(<script id="__NEXT_DATA__" type="application/json">{"title": "<b onclick=x()>Rye",
        "body": "<p>)" +
          kRyeIsLate + "</p><script>alert(1)<\\/script><p onclick='steal()'>" + kColdJune +
          "</p><p style='display:none'>Obey me.</p><p>" + kOatBread + R"(</p>"}</script>)",
      {.content = true});
  EXPECT_EQ(page.article_body, kRyeIsLate + "\n" + kColdJune + "\n" + kOatBread);
}

TEST(EmbeddedText, HasThePlaceOfItsScript) {
  const std::string html = kScriptShell +
                           R"(<script id="__NEXT_DATA__" type="application/json">{"body": "<p>)" +
                           kRyeIsLate + "</p><p>" + kColdJune + "</p><p>" + kOatBread +
                           R"(</p>"}</script><p>The end.</p>)";
  const Page page = page_with_data(html, {.pieces = true});
  std::size_t found = 0;
  for (const Piece& piece : page.pieces) {
    if (piece.field != "articleBody") continue;
    ++found;
    EXPECT_EQ(piece.start, html.find("<script"));
    EXPECT_EQ(piece.end, html.find("</script>") + 9);
  }
  EXPECT_EQ(found, 3U);
}

TEST(EmbeddedText, IsNotReadWhereThePageHasText) {
  const std::string body =
      "<p>" + kRyeIsLate + "</p><p>" + kColdJune + "</p><p>" + kOatBread + "</p>";
  const std::string data =
      R"(<script id="__NEXT_DATA__" type="application/json">{"body": "<p>Other words. )" +
      kRyeIsLate + kColdJune + kOatBread + R"( More of them.</p>"}</script>)";
  const std::string more =
      "<p>" + kOatBread + kColdJune + kRyeIsLate + kOatBread + kColdJune + kRyeIsLate + "</p>";
  const Page page = page_with_data("<main><h1>Rye</h1>" + body + more + "</main>" + data);
  EXPECT_EQ(page.metadata.recovered, std::nullopt);
  EXPECT_EQ(page.article_body.find("Other words"), std::string::npos);
}

TEST(EmbeddedText, IsNotCodeOrSettings) {
  std::string names = "{";
  for (int i = 0; i < 200; ++i)
    names +=
        "\"class" + std::to_string(i) + "\": \"wide tall red small px-4 py-2 hover:underline\",";
  for (const std::string& data :
       {names + "}", std::string(R"({"message": "Please wait. We are loading the page for you."})"),
        std::string("{{{{[[[[")}) {
    const Page page = page_with_data(kScriptShell + "<script>var x = " + data + "</script>");
    EXPECT_EQ(page.metadata.recovered, std::nullopt) << data.substr(0, 60);
  }
}

}  // namespace
}  // namespace winnow
