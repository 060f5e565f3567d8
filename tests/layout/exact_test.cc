#include "layout/exact.h"

#include <gtest/gtest.h>

#include "html/parse.h"

namespace winnow::layout {
namespace {

Box wide(float width) {
  Box box;
  box.width = width;
  return box;
}

TEST(ExactBoxes, GoToTheElementsInOrder) {
  const auto document = html::parse("<p>x<!-- c --><svg><linearGradient/></svg>");
  ASSERT_TRUE(document);
  const ElementBox elements[] = {{"html", wide(1)}, {"head", wide(2)}, {"body", wide(3)},
                                 {"p", wide(4)},    {"svg", wide(5)},  {"lineargradient", wide(6)}};
  const auto boxes = exact_boxes(*document, elements);
  ASSERT_TRUE(boxes);
  EXPECT_EQ(boxes->engine, Engine::Exact);
  EXPECT_EQ(boxes->of_node[dom::index(*document->find_first(dom::Name::P))].width, 4);
}

TEST(ExactBoxes, AreRefusedForAnotherTree) {
  const auto document = html::parse("<p>x");
  ASSERT_TRUE(document);
  const ElementBox other[] = {{"html", {}}, {"head", {}}, {"body", {}}, {"div", {}}};
  EXPECT_FALSE(exact_boxes(*document, other));
  EXPECT_FALSE(exact_boxes(*document, std::span(other).first(3)));
}

}  // namespace
}  // namespace winnow::layout
