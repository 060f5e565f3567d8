// Caps: a page over a cap still has a Document of the part before it, which says so.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "html/tree_text.h"

namespace winnow::html {
namespace {

std::string repeated(std::string_view piece, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += piece;
  return text;
}

std::size_t depth_of(const dom::Document& document) {
  std::vector<std::size_t> depths(document.size(), 0);
  for (std::uint32_t i = 1; i < document.size(); ++i) depths[i] = depths[document[i].parent] + 1;
  return *std::ranges::max_element(depths);
}

TEST(Limits, RefuseAPageOverTheByteCap) {
  const Result<dom::Document> document = parse("<p>12345", {.max_bytes = 7});
  ASSERT_FALSE(document.has_value());
  EXPECT_EQ(document.error().code, ErrorCode::TooLarge);
  EXPECT_EQ(document.error().message, "parse page: 8 bytes, the limit is 7");
}

TEST(Limits, TakeAPageOfExactlyTheByteCap) {
  EXPECT_TRUE(parse("<p>12345", {.max_bytes = 8}).has_value());
}

TEST(Limits, SayNothingOfAnOrdinaryPage) {
  const dom::Document document = parse("<p>a").value();
  EXPECT_EQ(document.truncation(), dom::Truncation::None);
  EXPECT_FALSE(document.is_flattened());
}

TEST(Limits, StopAtTheNodeCap) {
  const std::string page = repeated("<p>x", 1000);
  const dom::Document document = parse(page, {.max_nodes = 20}).value();
  EXPECT_EQ(document.truncation(), dom::Truncation::Nodes);
  EXPECT_LE(document.size(), 22u);
}

// Each <p> opens all <font> before it again.
TEST(Limits, OfNodesIsLinearInThePage) {
  std::string page;
  for (int i = 0; page.size() < 500'000; ++i) page += "<font size=" + std::to_string(i) + "><p>";
  const dom::Document document = parse(page).value();
  EXPECT_EQ(document.truncation(), dom::Truncation::Nodes);
  constexpr std::size_t kOpenedAtOnce = 1000;
  EXPECT_LE(document.size(), (std::size_t{1} << 17) + page.size() + kOpenedAtOnce);
  // Pages of nothing but short elements are whole.
  std::string small;
  for (int i = 0; i < 100'000; ++i) small += "<b>x</b>";
  EXPECT_EQ(parse(small).value().truncation(), dom::Truncation::None);
}

TEST(Limits, KeepWhatCameBeforeTheNodeCap) {
  EXPECT_TRUE(tree_of(repeated("<p>x", 1000), {.max_nodes = 20})
                  .starts_with("html(head body(p('x') p('x') p('x')"));
}

TEST(Limits, StopAtTheAttributeCap) {
  const std::string page = repeated("<p a b c>", 100);
  const dom::Document document = parse(page, {.max_attributes = 30}).value();
  EXPECT_EQ(document.truncation(), dom::Truncation::Attributes);
  EXPECT_LT(document.size(), 20u);
}

TEST(Limits, KeepTheFirstAttributesOfATagWithVeryMany) {
  std::string page = "<p";
  for (int i = 0; i < 3000; ++i) page += " a" + std::to_string(i) + "=&amp;";
  page += ">after";
  const dom::Document document = parse(page).value();
  EXPECT_EQ(document.truncation(), dom::Truncation::Attributes);
  EXPECT_EQ(document.attributes(document[*document.find_first(dom::Name::P)]).size(), 1024u);
  EXPECT_EQ(document.text(document.nodes().back()), "after");
}

TEST(Limits, StopAtATagWhoseNameDoesNotFit) {
  std::string page;
  for (int i = 0; i < 70000; ++i) page += "<tag" + std::to_string(i) + ">";
  const dom::Document document = parse(page).value();
  EXPECT_EQ(document.truncation(), dom::Truncation::Names);
  EXPECT_EQ(document.size(), 4u + dom::NameTable::kMaxUnknown);
}

TEST(Limits, LeaveOutAttributesWhoseNamesDoNotFit) {
  std::string page;
  for (int i = 0; i < 70000; ++i) page += "<p x" + std::to_string(i) + ">";
  page += "<p class=kept>end";
  const dom::Document document = parse(page).value();
  EXPECT_EQ(document.truncation(), dom::Truncation::Attributes);
  EXPECT_EQ(document.text(document.nodes().back()), "end");
  EXPECT_EQ(document.attribute(document[document.nodes().back().parent], dom::Name::Class), "kept");
}

TEST(Limits, StopAtTheWorkCap) {
  // Each paragraph reopens all formatting elements: far more nodes than tags.
  std::string page = "<p>";
  for (int i = 0; i < 200; ++i) page += "<b x=" + std::to_string(i) + ">";
  page += repeated("<p>x", 5000);
  const dom::Document document = parse(page, {.max_work_per_byte = 1}).value();
  EXPECT_EQ(document.truncation(), dom::Truncation::Work);
}

TEST(Limits, CountAVoidElementAsALevel) {
  // <html>, <body> and six <div> are the eight levels.
  EXPECT_FALSE(parse("<div><div><div><div><div><br>", {.max_depth = 8}).value().is_flattened());
  EXPECT_TRUE(parse("<div><div><div><div><div><div><br>", {.max_depth = 8}).value().is_flattened());
}

TEST(Limits, NestNoDeeperThanTheDepthCap) {
  const std::string page = repeated("<div>", 1000) + "x";
  const dom::Document document = parse(page, {.max_depth = 20}).value();
  EXPECT_TRUE(document.is_flattened());
  EXPECT_LE(depth_of(document), 21u);
}

TEST(Limits, MakeSiblingsOfWhatIsTooDeep) {
  EXPECT_EQ(tree_of("<a><b><i><u><s><em>1<p>2<q>3", {.max_depth = 8}),
            "html(head body(a(b(i(u(s(em('1') p('2') q('3'))))))))");
}

TEST(Limits, PairEndTagsAfterTheDepthCap) {
  // Depth 8: html, body and six more. The seventh and eighth <div> become siblings of the sixth,
  // and four end tags lead back into the fourth.
  EXPECT_EQ(tree_of("<div><div><div><div><div><div><div>7<div>8</div></div></div></div>4",
                    {.max_depth = 8}),
            "html(head body(div(div(div(div(div(div div('7') div('8')) '4'))))))");
}

TEST(Limits, ReturnToTheBodyAfterADeepNest) {
  const std::string page = repeated("<div>", 40) + repeated("</div>", 40) + "end";
  const std::string tree = tree_of(page, {.max_depth = 8});
  EXPECT_TRUE(tree.ends_with(" 'end'))")) << tree;
}

TEST(Limits, CloseWhatIsTooDeepThoughFormattingIsSplit) {
  const dom::Document document = parse("<b><i><v><v><p><a><b></i>", {.max_depth = 8}).value();
  constexpr std::uint16_t kPublic = dom::Node::kImplied | dom::Node::kHasEndTag | dom::Node::kMoved;
  for (const dom::Node& node : document.nodes()) EXPECT_EQ(node.flags & ~kPublic, 0);
}

TEST(Limits, HoldTheBrowsersDepthByDefault) {
  const std::string page = repeated("<div>", 2000) + "x";
  EXPECT_LE(depth_of(parse(page).value()), 513u);
}

TEST(Limits, NameEachTruncation) {
  EXPECT_EQ(dom::name_of(dom::Truncation::None), "none");
  EXPECT_EQ(dom::name_of(dom::Truncation::Nodes), "nodes");
  EXPECT_EQ(dom::name_of(dom::Truncation::Attributes), "attributes");
  EXPECT_EQ(dom::name_of(dom::Truncation::Names), "names");
  EXPECT_EQ(dom::name_of(dom::Truncation::Work), "work");
}

}  // namespace
}  // namespace winnow::html
