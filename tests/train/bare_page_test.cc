// The bare form of a page: without class names, and short.
#include "train/bare_page.h"

#include <gtest/gtest.h>

#include "html/parse.h"

namespace winnow::train {
namespace {

std::string bare(const std::string& page) {
  const auto document = html::parse(page);
  return document ? bare_page(*document) : std::string();
}

TEST(BarePage, KeepsLinksAndForgetsTheNamesOfParts) {
  EXPECT_EQ(bare("<article class=post id=p1><h2><a class=t href=/rye>Rye &amp; oats</a></h2>"
                 "<time datetime=2020-01-02>2 January</time></article>"),
            "<!doctype html><html><head></head><body><div><h2><a href=\"/rye\">Rye &amp; oats</a>"
            "</h2><span>2 January</span></div></body></html>");
}

TEST(BarePage, KeepsTwoParagraphsBelowEachHeading) {
  EXPECT_EQ(bare("<h2>A</h2><p>1<p>2<p>3<h2>B</h2><p>4<p>5<p>6"),
            "<!doctype html><html><head></head><body><h2>A</h2><p>1</p><p>2</p><h2>B</h2><p>4</p>"
            "<p>5</p></body></html>");
}

std::string flat(const std::string& page) {
  const auto document = html::parse(page);
  return document ? flat_page(*document) : std::string();
}

TEST(FlatPage, HasThePartsOfAllPostsAsSiblings) {
  EXPECT_EQ(flat("<div class=post><h2>A</h2><section><p>1<p>2<p>3</section></div><div>4</div>"),
            "<!doctype html><html><head></head><body><h2>A</h2><p>1</p><p>2</p><p>3</p><p>4</p>"
            "</body></html>");
}

TEST(FlatPage, MovesTheLinkOfAHeadingBelowItsTextOnEverySecondPage) {
  const std::string page = "<h2><a href=/a>A</a></h2><p>1</p><h2><a href=/b>B</a></h2><p>2</p>";
  EXPECT_EQ(flat(page),
            "<!doctype html><html><head></head><body><h2><a href=\"/a\">A</a></h2><p>1</p>"
            "<h2><a href=\"/b\">B</a></h2><p>2</p></body></html>");
  EXPECT_EQ(flat("<br>" + page),
            "<!doctype html><html><head></head><body><br><h2>A</h2><p>1</p><p><a href=\"/a\">#</a>"
            "</p><h2>B</h2><p>2</p></body></html><p><a href=\"/b\">#</a></p>");
}

TEST(BarePage, LeavesScriptsAndStylesOut) {
  EXPECT_EQ(bare("<style>a{}</style><script>1</script><br>x"),
            "<!doctype html><html><head></head><body><br>x</body></html>");
}

}  // namespace
}  // namespace winnow::train
