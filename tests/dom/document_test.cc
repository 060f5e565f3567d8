// The flat Document: ranges, navigation, attributes, views.
#include "winnow/document.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "html/parse.h"

namespace winnow::dom {
namespace {

NodeId first(const Document& document, Name tag) { return document.find_first(tag).value(); }

TEST(Document, BeginsWithItsRoot) {
  const Document document = html::parse("a").value();
  EXPECT_EQ(document[kRoot].kind, NodeKind::Document);
  EXPECT_EQ(document[kRoot].end, document.size());
}

TEST(Document, KeepsDescendantsInTheRangeAfterTheirNode) {
  const Document document = html::parse("<ul><li>a<li>b</ul>c").value();
  std::string text;
  for (const Node& node : document.subtree(first(document, Name::Ul))) text += document.text(node);
  EXPECT_EQ(text, "ab");
}

TEST(Document, KnowsTheIdOfItsNodes) {
  const Document document = html::parse("<p>a").value();
  const NodeId id = first(document, Name::P);
  EXPECT_EQ(document.id_of(document[id]), id);
}

TEST(Document, ContainsADescendantAndTheNodeItself) {
  const Document document = html::parse("<div><p>a</p></div><hr>").value();
  const NodeId div = first(document, Name::Div);
  EXPECT_TRUE(document.contains(div, first(document, Name::P)));
  EXPECT_TRUE(document.contains(div, div));
  EXPECT_FALSE(document.contains(div, first(document, Name::Hr)));
}

TEST(Document, StepsToTheFirstChild) {
  const Document document = html::parse("<div><p>a").value();
  EXPECT_EQ(document.first_child(first(document, Name::Div)), first(document, Name::P));
}

TEST(Document, FindsNoChildOfALeaf) {
  const Document document = html::parse("<div></div><p>a").value();
  EXPECT_EQ(document.first_child(first(document, Name::Div)), std::nullopt);
}

TEST(Document, StepsOverDescendantsToTheNextSibling) {
  const Document document = html::parse("<div><b>a</b></div><p>").value();
  EXPECT_EQ(document.next_sibling(first(document, Name::Div)), first(document, Name::P));
}

TEST(Document, FindsNoSiblingOfTheLastChild) {
  const Document document = html::parse("<div><b>a</b></div><p>").value();
  EXPECT_EQ(document.next_sibling(first(document, Name::B)), std::nullopt);
}

TEST(Document, FindsNoSiblingOfTheRoot) {
  EXPECT_EQ(html::parse("a").value().next_sibling(kRoot), std::nullopt);
}

TEST(Document, GivesAttributesInSourceOrder) {
  const Document document = html::parse("<p title=1 class=2 x-y=3>").value();
  std::string names;
  for (const Attribute& attribute : document.attributes(document[first(document, Name::P)]))
    names.append(document.text_of(attribute.name)).append(" ");
  EXPECT_EQ(names, "title class x-y ");
}

TEST(Document, TellsAnEmptyAttributeFromAMissingOne) {
  const Document document = html::parse("<p hidden>").value();
  const Node& node = document[first(document, Name::P)];
  EXPECT_EQ(document.attribute(node, Name::Hidden), "");
  EXPECT_EQ(document.attribute(node, Name::Class), std::nullopt);
}

TEST(Document, DecodesAttributeValues) {
  const Document document = html::parse("<a href='?a=1&amp;b=2'>").value();
  EXPECT_EQ(document.attribute(document[first(document, Name::A)], Name::Href), "?a=1&b=2");
}

TEST(Document, GivesTextNoAttributes) {
  const Document document = html::parse("a").value();
  EXPECT_TRUE(document.attributes(document[node_id(document.size() - 1)]).empty());
}

TEST(Document, GivesElementsNoText) {
  const Document document = html::parse("<p>a").value();
  EXPECT_EQ(document.text(document[first(document, Name::P)]), "");
}

TEST(Document, KeepsTheIdentifiersOfADoctype) {
  const Document document = html::parse("<!doctype html public \"a\" \"b\">").value();
  EXPECT_EQ(document.attribute(document[1u], Name::Public), "a");
  EXPECT_EQ(document.attribute(document[1u], Name::System), "b");
}

TEST(Document, FindsTheFirstElementOfATag) {
  const Document document = html::parse("<svg><title></title></svg><p>").value();
  EXPECT_EQ(document.find_first(Name::Title), std::nullopt) << "an SVG title is not an HTML title";
}

TEST(Document, ClonesIndependently) {
  Document document = html::parse("<p>a&amp;b").value();
  const Document copy = document.clone();
  document = html::parse("<i>c").value();
  EXPECT_EQ(copy.text(copy[node_id(copy.size() - 1)]), "a&b");
}

TEST(Document, KeepsItsViewsWhenMoved) {
  Document document = html::parse("<p>a&amp;b and a long enough text to live on the heap").value();
  const std::string_view before = document.text(document[node_id(document.size() - 1)]);
  const Document moved = std::move(document);
  EXPECT_EQ(moved.text(moved[node_id(moved.size() - 1)]).data(), before.data());
}

}  // namespace
}  // namespace winnow::dom
