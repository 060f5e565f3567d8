// Paths in the form that labels use, and back from a path to its node.
#include "dom/node_path.h"

#include <gtest/gtest.h>

#include <vector>

#include "dom/selector.h"
#include "html/parse.h"

namespace winnow::dom {
namespace {

std::string path_of(const Document& document, Name tag) {
  return node_path(document, document.find_first(tag).value());
}

TEST(NodePath, CountsElementSiblings) {
  const Document document = html::parse("<div>a<!-- b --></div>c<section><h1>d").value();
  EXPECT_EQ(path_of(document, Name::H1),
            "html > body:nth-child(2) > section:nth-child(2) > h1:nth-child(1)");
}

TEST(NodePath, GivesHtmlNoPosition) {
  const Document document = html::parse("<!doctype html><!-- a -->b").value();
  EXPECT_EQ(path_of(document, Name::Html), "html");
}

TEST(NodePath, TellsThePageFromWhatADrawingNamesSo) {
  const Document document = html::parse("<p>a</p><svg><html><x>b").value();
  EXPECT_EQ(path_of(document, Name::P), "html:root > body:nth-child(2) > p:nth-child(1)");
  EXPECT_EQ(NodePaths(document)(document.find_first(Name::Html).value()), "html:root");
}

TEST(NodePath, GivesTextThePathOfItsElement) {
  const Document document = html::parse("<p>a").value();
  EXPECT_EQ(node_path(document, node_id(document.size() - 1)),
            "html > body:nth-child(2) > p:nth-child(1)");
}

TEST(NodePath, IsEmptyForTheRoot) { EXPECT_EQ(node_path(html::parse("a").value(), kRoot), ""); }

TEST(NodePath, GivesTheTopElementsOfAFragmentPositions) {
  const Document document = html::Parser().parse_fragment("<p>a<p>b", "div").value();
  EXPECT_EQ(node_path(document, node_id(3)), "p:nth-child(2)");
}

TEST(NodePath, EscapesWhatSelectorsCannotHold) {
  const Document document = html::parse("<fb:like>").value();
  EXPECT_EQ(node_path(document, node_id(document.size() - 1)),
            "html > body:nth-child(2) > fb\\:like:nth-child(1)");
}

TEST(NodePath, LeadsBackToEveryElement) {
  const Document document =
      html::parse("<a:b><ul><li>x<li><svg><foreignObject><p></svg></ul><template><i>").value();
  for (const Node& node : document.nodes()) {
    if (!node.is_element()) continue;
    const NodeId id = document.id_of(node);
    const std::string path = node_path(document, id);
    const Result<Selector> selector = parse_selector(path);
    ASSERT_TRUE(selector.has_value()) << path;
    EXPECT_EQ(select_all(document, *selector, Templates::Enter), std::vector<NodeId>{id}) << path;
  }
}

TEST(NodePaths, AreThoseOfEachNode) {
  const Document document =
      html::parse("<!doctype html><div>a<!-- b --><p>c<p>d</div>e<ul><li>f<li><b>g").value();
  const NodePaths paths(document);
  for (std::uint32_t i = 0; i < document.size(); ++i)
    EXPECT_EQ(paths(NodeId(i)), node_path(document, NodeId(i))) << i;
}

}  // namespace
}  // namespace winnow::dom
