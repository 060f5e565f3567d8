// The positions of nodes in the source, shown as the source text in their ranges.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "html/parse.h"

namespace winnow::html {
namespace {

using namespace std::string_view_literals;
using dom::Document;
using dom::Node;

const Node& first(const Document& document, dom::Name tag) {
  const auto id = document.find_first(tag);
  EXPECT_TRUE(id.has_value());
  return document[id.value_or(dom::kRoot)];
}

const Node& first_text(const Document& document) {
  for (const Node& node : document.nodes())
    if (node.is_text()) return node;
  ADD_FAILURE() << "no text";
  return document[0u];
}

std::string_view start_tag(const Document& document, const Node& node) {
  return document.source().substr(node.begin, node.open_end - node.begin);
}
std::string_view end_tag(const Document& document, const Node& node) {
  return document.source().substr(node.close_begin, node.source_end - node.close_begin);
}
std::string_view inside(const Document& document, const Node& node) {
  return document.source().substr(node.open_end, node.close_begin - node.open_end);
}
std::string_view whole(const Document& document, const Node& node) {
  return document.source().substr(node.begin, node.source_end - node.begin);
}

TEST(SourceRanges, CutOutTheStartTag) {
  const Document document = parse("a<p class=x>b</p>c").value();
  EXPECT_EQ(start_tag(document, first(document, dom::Name::P)), "<p class=x>");
}

TEST(SourceRanges, CutOutTheEndTag) {
  const Document document = parse("a<p class=x>b</p >c").value();
  EXPECT_EQ(end_tag(document, first(document, dom::Name::P)), "</p >");
}

TEST(SourceRanges, CutOutWhatIsBetweenTheTags) {
  const Document document = parse("<div>a<b>c</b>d</div>").value();
  EXPECT_EQ(inside(document, first(document, dom::Name::Div)), "a<b>c</b>d");
}

TEST(SourceRanges, CutOutText) {
  const Document document = parse("<p>ab</p>").value();
  EXPECT_EQ(whole(document, first_text(document)), "ab");
}

TEST(SourceRanges, EndAnElementWithoutEndTagWhereTheNextBegins) {
  const Document document = parse("<p>a<p>b").value();
  EXPECT_EQ(whole(document, first(document, dom::Name::P)), "<p>a");
}

TEST(SourceRanges, EndAnElementWithoutEndTagAtTheParentsEndTag) {
  const Document document = parse("<ul><li>a</ul>b").value();
  EXPECT_EQ(whole(document, first(document, dom::Name::Li)), "<li>a");
}

TEST(SourceRanges, EndWhatIsOpenAtTheEndOfTheSource) {
  const Document document = parse("<p>a").value();
  EXPECT_EQ(whole(document, first(document, dom::Name::P)), "<p>a");
}

TEST(SourceRanges, GiveAVoidElementItsTagAlone) {
  const Document document = parse("a<br>b").value();
  const Node& line_break = first(document, dom::Name::Br);
  EXPECT_EQ(whole(document, line_break), "<br>");
  EXPECT_EQ(end_tag(document, line_break), "");
}

TEST(SourceRanges, GiveAnImpliedElementAnEmptyStartTag) {
  const Document document = parse("<table><tr>").value();
  const Node& body = first(document, dom::Name::Tbody);
  EXPECT_EQ(start_tag(document, body), "");
  EXPECT_EQ(body.begin, 7u);
}

TEST(SourceRanges, MarkAnImpliedElement) {
  const Document document = parse("<table><tr>").value();
  EXPECT_NE(first(document, dom::Name::Tbody).flags & Node::kImplied, 0);
  EXPECT_EQ(first(document, dom::Name::Tr).flags & Node::kImplied, 0);
}

TEST(SourceRanges, MarkAnElementThatItsOwnEndTagClosed) {
  const Document document = parse("<div><p>a</div>").value();
  EXPECT_NE(first(document, dom::Name::Div).flags & Node::kHasEndTag, 0);
  EXPECT_EQ(first(document, dom::Name::P).flags & Node::kHasEndTag, 0);
}

TEST(SourceRanges, MarkWhatWasMovedOutOfATable) {
  const Document document = parse("<table>x").value();
  EXPECT_NE(first_text(document).flags & Node::kMoved, 0);
}

TEST(SourceRanges, KeepTheSourceOfDecodedText) {
  const Document document = parse("<p>a&amp;b&lt;</p>").value();
  const Node& text = first_text(document);
  EXPECT_EQ(document.text(text), "a&b<");
  EXPECT_EQ(whole(document, text), "a&amp;b&lt;");
}

TEST(SourceRanges, KeepTheSourceOfLineEnds) {
  const Document document = parse("<p>a\r\nb</p>").value();
  const Node& text = first_text(document);
  EXPECT_EQ(document.text(text), "a\nb");
  EXPECT_EQ(whole(document, text), "a\r\nb");
}

TEST(SourceRanges, LetTextSpanTagsWithoutEffect) {
  const Document document = parse("<p>a</i>b</p>").value();
  const Node& text = first_text(document);
  EXPECT_EQ(document.text(text), "ab");
  EXPECT_EQ(whole(document, text), "a</i>b");
}

TEST(SourceRanges, LeaveOutTheDroppedLineFeedOfPreformattedText) {
  const Document document = parse("<pre>\r\na</pre>").value();
  EXPECT_EQ(whole(document, first_text(document)), "a");
}

TEST(SourceRanges, LeaveOutSpaceThatWentElsewhere) {
  const Document document = parse("<head></head>\n x").value();
  EXPECT_EQ(whole(document, first_text(document)), "\n ");
}

TEST(SourceRanges, CutOutComments) {
  const Document document = parse("<p>a<!-- b -->c").value();
  const Node& comment = document[dom::node_id(document.size() - 2)];
  EXPECT_EQ(whole(document, comment), "<!-- b -->");
}

TEST(SourceRanges, ViewTextWithoutDecodingInTheSource) {
  const std::string page = "<p>plain text</p>";
  const Document document = parse(page).value();
  EXPECT_EQ(document.text(first_text(document)).data(), page.data() + 3);
}

TEST(SourceRanges, ViewAttributesWithoutDecodingInTheSource) {
  const std::string page = "<p title='a b'>";
  const Document document = parse(page).value();
  EXPECT_EQ(document.attribute(first(document, dom::Name::P), dom::Name::Title)->data(),
            page.data() + 10);
}

TEST(SourceRanges, GiveTheBodyItsEndTagThoughTextFollows) {
  const Document document = parse("<body>a</body>b").value();
  EXPECT_EQ(end_tag(document, first(document, dom::Name::Body)), "</body>");
}

TEST(SourceRanges, GiveTheCopyOfAnOptionEmptyTags) {
  const Document document =
      parse("<select><button><selectedcontent></button><option><b>c</b></select>").value();
  const Node& copy = first(document, dom::Name::B);
  EXPECT_NE(copy.flags & Node::kImplied, 0);
  EXPECT_EQ(start_tag(document, copy), "");
  EXPECT_EQ(end_tag(document, copy), "");
}

TEST(SourceRanges, HoldSpaceThatFollowsANullCharacter) {
  const Document document = Parser().parse_fragment("\0 3"sv, "colgroup").value();
  const Node& text = first_text(document);
  EXPECT_EQ(document.text(text), " ");
  EXPECT_EQ(whole(document, text), " ");
}

TEST(SourceRanges, NeverEndBeforeTheyBegin) {
  const Document document = Parser().parse_fragment("&#xD\0&#xD<"sv, "colgroup").value();
  const Node& text = first_text(document);
  EXPECT_LE(text.close_begin, text.source_end);
}

TEST(SourceRanges, SpanTheWholePageWithTheRoot) {
  const Document document = parse(" <p>a ").value();
  EXPECT_EQ(whole(document, document[dom::kRoot]), " <p>a ");
}

}  // namespace
}  // namespace winnow::html
