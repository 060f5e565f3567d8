// CST computed by hand: weights, attenuation and ties on small trees.
#include "methods/cst/cst.h"

#include <gtest/gtest.h>

#include <cmath>

#include "html/parse.h"

namespace winnow::methods {
namespace {

std::string letters(int count) { return std::string(static_cast<std::size_t>(count), 'x'); }

// The id of the selected block; "-" if none, the tag if it has no id.
std::string selected(std::string_view html, const CstOptions& options) {
  const Result<dom::Document> document = html::parse(html);
  const Found found = Cst(options).find({.document = *document});
  if (found.selection.empty()) return "-";
  const dom::Node& node = (*document)[found.selection.roots.front()];
  return std::string(
      document->attribute(node, dom::Name::Id).value_or(document->text_of(node.name)));
}

TEST(Cst, Equation2AttenuatesOnlyBelowTheTenthLevel) {
  const Cst cst;
  EXPECT_EQ(cst.attenuation(1), 1.0);
  EXPECT_EQ(cst.attenuation(10), 1.0);  // 1 / log10(10): no step there
  EXPECT_DOUBLE_EQ(cst.attenuation(100), 1.0 / 2.0);
}

TEST(Cst, Equation1WeighsTextLinksAndImages) {
  // O = 1.0 * 8 characters + 0.75 * 2 links + 40 * 1 image
  const Cst cst;
  EXPECT_DOUBLE_EQ(cst.content({.links = 2, .images = 1, .text = 8}), 49.5);
}

TEST(Cst, CountsWhatHangsDirectlyBelowABlock) {
  const auto document = html::parse("<body><p>abc <a href=x>de</a><img src=y></p>");
  const std::vector<Item> items = build_items(*document, Cleaning::Hidden);
  ASSERT_EQ(items.size(), 2u);  // body, p
  EXPECT_EQ(items[1].depth, 2u);
  EXPECT_EQ(items[1].children, 4u);  // two texts, a link, an image
  EXPECT_EQ(items[1].links, 1u);
  EXPECT_EQ(items[1].images, 1u);
  EXPECT_EQ(items[1].text, 5.0);  // "abc" and, inside the link, "de"
}

TEST(Cst, GivesTheTieOfAChainToTheDeepestBlock) {
  // Nothing is attenuated above level 10: body, div and p are worth the same 50.
  EXPECT_EQ(selected("<body><div id=d><p id=p>" + letters(50) + "</p></div>", {}), "p");
}

TEST(Cst, ClimbsToTheBodyOfAPageWithTwoBlocks) {
  EXPECT_EQ(selected("<body><p>" + letters(90) + "</p><p>" + letters(10) + "</p>", {}), "body");
}

TEST(Cst, PrefersAnImageToShortText) {
  EXPECT_EQ(selected("<body><div id=a><img src=x></div>",
                     {.text_weight = 1, .link_weight = 0.75, .image_weight = 40}),
            "a");
}

TEST(Cst, TakesScriptsAndCommentsForTextUnlessCleaned) {
  const std::string page = "<body><script id=s>" + letters(500) + "</script>";
  EXPECT_EQ(selected(page, {.cleaning = Cleaning::None}), "s");
  EXPECT_EQ(selected(page, {.cleaning = Cleaning::Hidden}), "-");
  const std::string comment = "<body><div id=d><!--" + letters(50) + "--></div>";
  EXPECT_EQ(selected(comment, {.cleaning = Cleaning::None}), "d");
  EXPECT_EQ(selected(comment, {.cleaning = Cleaning::Hidden}), "-");
}

TEST(Cst, WithLiAndYangsItemsKnowsOnlyBodyDivAndTable) {
  const std::string page = "<body><div id=d><p id=p>" + letters(50) + "</p></div>";
  EXPECT_EQ(selected(page, {.kinds = ItemKinds::BodyDivTable}), "d");
}

}  // namespace
}  // namespace winnow::methods
