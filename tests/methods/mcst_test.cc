// mCST computed by hand: every formula of the paper on small trees.
#include "methods/cst/mcst.h"

#include <gtest/gtest.h>

#include <cmath>

#include "html/parse.h"

namespace winnow::methods {
namespace {

// The id attribute of the block that was selected; "-" if none was, the tag if it has no id.
std::string selected(std::string_view html) {
  const Result<dom::Document> document = html::parse(html);
  const dom::Selection selection = Mcst().find({.document = *document}).selection;
  if (selection.empty()) return "-";
  const dom::Node& node = (*document)[selection.roots.front()];
  return std::string(
      document->attribute(node, dom::Name::Id).value_or(document->text_of(node.name)));
}

std::string letters(int count) { return std::string(static_cast<std::size_t>(count), 'x'); }

TEST(Mcst, TakesTheOptionsOfAFieldForNoText) {
  EXPECT_EQ(
      selected("<body><form id=f><select><option>" + letters(300) + "<option>" + letters(300) +
               "</select><textarea>" + letters(300) + "</textarea><svg><text>" + letters(300) +
               "</text></svg></form><p id=p>" + letters(60) + "</p>"),
      "p");
}

TEST(Mcst, AttenuatesByDepthAndChildren) {
  const Mcst mcst;
  // g = 1/log10(D + 10) * 1/log10(10 C)
  EXPECT_DOUBLE_EQ(mcst.attenuation(1, 1), 1.0 / std::log10(11.0));
  EXPECT_DOUBLE_EQ(mcst.attenuation(90, 10), 1.0 / 2.0 / 2.0);
  EXPECT_DOUBLE_EQ(mcst.attenuation(90, 0), 1.0 / 2.0);  // no children counts as one
}

TEST(Mcst, PrefersTheBlockOverItsOnlyParent) {
  // body: g(1,1) * 100 = 96.03 < div: 100
  EXPECT_EQ(selected("<body><div id=d>" + letters(100) + "</div>"), "d");
}

TEST(Mcst, ClimbsToTheParentThatGathersEnough) {
  // Two paragraphs of 100: div has D=2, C=2: 200 / log10(12) / log10(20) = 142.4 > 100;
  // body D=1, C=1: 142.4 / log10(11) = 136.8.
  EXPECT_EQ(
      selected("<body><div id=d><p>" + letters(100) + "</p><p>" + letters(100) + "</p></div>"),
      "d");
}

TEST(Mcst, CountsTextDirectlyInABlockInFull) {
  // d has 60 of its own and a p of 50 (D=3, C=1): 50 * g(2,2) + 60 = 95.6 > 50
  EXPECT_EQ(selected("<body><div id=d>" + letters(60) + "<p id=p>" + letters(50) + "</p></div>"),
            "d");
}

TEST(Mcst, CountsLinkTextForTheBlockAroundTheLink) {
  EXPECT_EQ(selected("<body><div id=d>" + letters(10) + "<a id=a>" + letters(90) +
                     "</a></div>"
                     "<div id=e>" +
                     letters(20) + "</div>"),
            "d");
}

TEST(Mcst, IgnoresScriptsStylesCommentsAndHiddenParts) {
  EXPECT_EQ(selected("<body><script>" + letters(500) + "</script><style>" + letters(500) +
                     "</style><!--" + letters(500) + "--><div hidden>" + letters(500) +
                     "</div><div style='display:none'>" + letters(500) + "</div><p id=p>" +
                     letters(20) + "</p>"),
            "p");
}

TEST(Mcst, GivesTiesToTheDeeperBlock) {
  // Of equal importance (100 each, side by side at different depths) the deeper wins.
  EXPECT_EQ(
      selected("<body><p id=shallow>" + letters(100) + "</p><div><p id=deep>" + letters(100) +
               "</p></div>" +
               "<i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i>"
               "<i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i><i></i>"),
      "deep");
}

TEST(Mcst, FindsNothingOnAPageWithoutText) { EXPECT_EQ(selected("<body><img src=x><hr>"), "-"); }

TEST(Mcst, MayAnswerWithTheBody) {
  EXPECT_EQ(selected("<body>" + letters(50) + "<p>" + letters(20) + "</p>"), "body");
}

}  // namespace
}  // namespace winnow::methods
