// Headings without their permalinks and edit links.
#include "content/heading_links.h"

#include <gtest/gtest.h>

#include "content_shape.h"

namespace winnow::content {
namespace {

TEST(HeadingLinks, AreLeftOutAsSigns) {
  for (const std::string sign : {"\u00B6", "#", "\u00A7", "\U0001F517", "\u200B", "\u00C2\u00B6",
                                 "", "<svg><title>Link</title></svg>", "<img src=/link.png>",
                                 "#<script>link('of the heading')</script>"})
    EXPECT_EQ(shape_of("<h2 id=x>Rye <a href=#x>" + sign + "</a></h2>"), "H2(Rye)") << sign;
  EXPECT_EQ(
      shape_of("<h2 id=x><a href='https://mill.example/a/#x' aria-hidden=false>#</a>Rye</h2>"),
      "H2(Rye)");
}
TEST(HeadingLinks, AreLeftOutAsPhrases) {
  for (const std::string phrase : {"Permalink to this heading", "Anchor", "Link to heading",
                                   "Copy link", "<span>Direct link to Rye</span>", "[edit]"})
    EXPECT_EQ(shape_of("<h2 id=x>Rye <a href=#x>" + phrase + "</a></h2>"), "H2(Rye)") << phrase;
}
TEST(HeadingLinks, AreLeftOutWithTheEditorsOfEncyclopedias) {
  EXPECT_EQ(shape_of("<h2>Rye<span class=mw-editsection><span>[</span><a "
                     "href='/w/index.php?title=Rye&action=edit&section=1'>edit</a><span>]</span>"
                     "</span></h2><div><h3>Oats</h3><span class=mw-editsection>[<a "
                     "href='/w/index.php?action=edit'>edit</a>]</span></div>"),
            "H2(Rye)H3(Oats)");
}
TEST(HeadingLinks, LeaveTheTextWhereItIsTheWholeHeading) {
  EXPECT_EQ(shape_of("<h2 id=x><a href=#x>Rye</a></h2>"), "H2(Rye)");
  EXPECT_EQ(shape_of("<h2 id=x><a href=#toc1>Rye</a><a class=headerlink href=#x>\u00B6</a></h2>"),
            "H2(Rye)");
  EXPECT_EQ(shape_of("<h2 id=x><a href=#x>Anchor</a></h2>"), "H2(Anchor)");
}
TEST(HeadingLinks, LeaveTheTextWhereTheyAreAroundTheHeading) {
  EXPECT_EQ(shape_of("<a href=#h><h2 id=h>a</h2></a>"), "H2(a)");
  EXPECT_EQ(shape_of("<h2>b<a href=#h><h1>a"), "P(b)H1(a)");
  EXPECT_EQ(shape_of("<a href=/h><h2>a</h2></a>"), "H2(a<https://mill.example/h>(a))");
}
TEST(HeadingLinks, StayWhereTheyLeadSomewhere) {
  EXPECT_EQ(shape_of("<h2>Rye and <a href=#oats>oats</a> <a href=/x>#</a></h2>"),
            "H2(Rye and a<https://mill.example/a/#oats>(oats) a<https://mill.example/x>(#))");
  EXPECT_EQ(shape_of("<h2><a href=/rye>Rye</a></h2><p>See <a href=#x>#</a>"),
            "H2(a<https://mill.example/rye>(Rye))P(See a<https://mill.example/a/#x>(#))");
}
TEST(HeadingLinks, AreLeftOutOfTermsAndCaptionsByTheirNames) {
  EXPECT_EQ(shape_of("<dl><dt id=f>f()<a class=headerlink href=#f>\u00B6</a><dd>b</dl>"),
            "L(T(f())I(P(b)))");
}

}  // namespace
}  // namespace winnow::content
