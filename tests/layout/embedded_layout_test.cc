// The embedded layout as an engine of the Extractor.
#include <gtest/gtest.h>

#include "winnow/extract.h"
#include "winnow/layout.h"

namespace winnow {
namespace {

// Only a style sheet separates the text of the two posts from the column beside them. The test shows
// that style sheets added by URL or by path are found from the page.
TEST(EmbeddedLayout, TakesStyleSheetsByAddressAndByPath) {
  Result<Extractor> extractor = Extractor::make({.method = "blog", .layout = embedded_layout});
  ASSERT_TRUE(extractor);
  extractor->add_asset("https://mill.example/a.css", "text/css", "main { width: 600px }");
  extractor->add_asset("pages/a.css", "text/css", "main { width: 600px }");
  constexpr std::string_view kPosts =
      "<link rel=stylesheet href=a.css><main>"
      "<article><h2><a href=/one>One</a></h2><p>The first text, which is long enough to be one.</p>"
      "</article><article><h2><a href=/two>Two</a></h2><p>The second text, no shorter than the "
      "first one was.</p></article></main>";
  for (const char* page : {"https://mill.example/", "pages/index.html"}) {
    const Result<Page> found = extractor->extract(kPosts, page);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->articles.size(), 2U) << page;
  }
  const Result<Page> by_path =
      extractor->extract({.bytes = kPosts, .origin = {.path = "pages/index.html"}});
  ASSERT_TRUE(by_path);
  EXPECT_EQ(by_path->articles.size(), 2U);
}

}  // namespace
}  // namespace winnow
