// Source ranges: runs of a selection become ranges that contain only the run.
#include "compose/pieces.h"

#include <gtest/gtest.h>

#include "html/parse.h"

namespace winnow::compose {
namespace {

// Each piece below <body> as "last step of its path|source of its range|text".
std::vector<std::string> pieces_of(const std::string& page, std::string_view excluded_id = {}) {
  const dom::Document document = html::parse(page).value();
  dom::Selection selection;
  selection.roots.push_back(document.find_first(dom::Name::Body).value());
  for (std::uint32_t i = 0; i < document.size(); ++i)
    if (!excluded_id.empty() &&
        document.attribute(document[i], dom::Name::Id).value_or("") == excluded_id)
      selection.excluded.push_back(dom::NodeId(i));
  const content::ContentReader reader(document);
  PieceList list(document, reader, {});
  list.add("articleBody", selection);
  std::vector<std::string> found;
  for (const Piece& piece : list.take())
    found.push_back(piece.path.substr(piece.path.rfind("> ") + 2) + "|" +
                    page.substr(piece.start, piece.end - piece.start) + "|" + piece.text);
  return found;
}
using Pieces = std::vector<std::string>;

TEST(Pieces, AreOneALine) {
  EXPECT_EQ(pieces_of("<p>One <b>two</b>.</p><p>three"),
            (Pieces{"p:nth-child(1)|One <b>two</b>.|One two.", "p:nth-child(2)|three|three"}));
}

TEST(Pieces, ArePartedWhereSomethingIsLeftOut) {
  EXPECT_EQ(pieces_of("<p>One <i id=x>two</i> three", "x"),
            (Pieces{"p:nth-child(1)|One |One", "p:nth-child(1)| three|three"}));
}

TEST(Pieces, ArePartedWhereSomethingIsHidden) {
  EXPECT_EQ(pieces_of("<p>One <i hidden>two</i> three"),
            (Pieces{"p:nth-child(1)|One |One", "p:nth-child(1)| three|three"}));
}

TEST(Pieces, RunOverScriptsWhichAreNeverRead) {
  EXPECT_EQ(pieces_of("<p>One <script>x</script>two"),
            (Pieces{"p:nth-child(1)|One <script>x</script>two|One two"}));
}

TEST(Pieces, HaveTheDecodedTextOfReferences) {
  EXPECT_EQ(pieces_of("<p>Fish &amp; chips"),
            (Pieces{"p:nth-child(1)|Fish &amp; chips|Fish & chips"}));
}

TEST(Pieces, OfARowHaveTheRowForTheirElement) {
  EXPECT_EQ(pieces_of("<table><tr><th>a</th><td>b</td></tr></table>"),
            (Pieces{"tr:nth-child(1)|a</th><td>b|a\tb"}));
}

TEST(Pieces, KeepTheLinesOfPreformattedTextTogether) {
  EXPECT_EQ(pieces_of("<pre>a\n  b\n</pre>"), (Pieces{"pre:nth-child(1)|a\n  b\n|a\n  b"}));
}

TEST(Pieces, OfTextThatATablePushedOutStandWhereItIsWritten) {
  EXPECT_EQ(pieces_of("<table><tr><td>cell</td></tr>out</table>"),
            (Pieces{"body:nth-child(2)|out|out", "td:nth-child(1)|cell|cell"}));
}

TEST(Pieces, HaveTheProbabilityOfTheirBlock) {
  const std::string page = "<p>one<p>two";
  const dom::Document document = html::parse(page).value();
  const auto second = static_cast<std::uint32_t>(document.size() - 1);
  const std::vector<dom::NodeScore> scores = {{second, second + 1, 0.25F}};
  const content::ContentReader reader(document);
  PieceList list(document, reader, scores);
  list.add("articleBody", document.find_first(dom::Name::Body).value());
  const std::vector<Piece> pieces = list.take();
  ASSERT_EQ(pieces.size(), 2U);
  EXPECT_FALSE(pieces[0].probability);
  EXPECT_EQ(pieces[1].probability, 0.25);
}

std::string attribute_source(const std::string& page, dom::Name name) {
  const dom::Document document = html::parse(page).value();
  const dom::Node& node = document[document.find_first(dom::Name::Meta).value()];
  for (const dom::Attribute& attribute : document.attributes(node))
    if (attribute.name == name)
      if (const auto range = attribute_range(document, node, attribute))
        return page.substr(range->begin, range->end - range->begin);
  return "nothing";
}

TEST(AttributeRange, IsInsideTheQuotes) {
  EXPECT_EQ(attribute_source("<meta name=a content=\"b c\">", dom::Name::Content), "b c");
  EXPECT_EQ(attribute_source("<meta content='b &amp; c'>", dom::Name::Content), "b &amp; c");
}

TEST(AttributeRange, IsFoundWithoutQuotesAndInCapitals) {
  EXPECT_EQ(attribute_source("<META/NAME=a CONTENT = b&lt;c>", dom::Name::Content), "b&lt;c");
}

TEST(AttributeRange, IsThatOfTheFirstOfTwo) {
  EXPECT_EQ(attribute_source("<meta content='a&amp;' content='b&amp;'>", dom::Name::Content),
            "a&amp;");
}

std::string deep_page(std::size_t pieces) {
  std::string page;
  for (int i = 0; i < 400; ++i) page += "<div>";
  for (std::size_t i = 0; i < pieces; ++i) page += "<p>x</p>";
  return page;
}

struct PieceSizes {
  std::size_t count = 0;
  std::size_t with_path = 0;
  std::size_t bytes = 0;
  bool is_cut = false;
};
PieceSizes sizes_of(const std::string& page) {
  const dom::Document document = html::parse(page).value();
  dom::Selection selection;
  selection.roots.push_back(document.find_first(dom::Name::Body).value());
  const content::ContentReader reader(document);
  PieceList list(document, reader, {});
  list.add("articleBody", selection);
  PieceSizes sizes;
  sizes.is_cut = list.is_cut();
  for (const Piece& piece : list.take()) {
    ++sizes.count;
    if (!piece.path.empty()) ++sizes.with_path;
    sizes.bytes += piece.path.size() + piece.text.size() + piece.field.size();
  }
  return sizes;
}

TEST(Pieces, OfADeepPageHaveNoPathsOverTheLimit) {
  const std::string page = deep_page(20'000);
  const PieceSizes sizes = sizes_of(page);
  EXPECT_LT(sizes.bytes, 24 * page.size() + (std::size_t{128} << 10));
  EXPECT_GT(sizes.with_path, 10U);
  EXPECT_LT(sizes.with_path, sizes.count);
  EXPECT_TRUE(sizes.is_cut);
}

TEST(Pieces, OfAnUsualPageAreComplete) {
  const PieceSizes sizes = sizes_of("<p>x" + deep_page(5));
  EXPECT_EQ(sizes.count, 6U);
  EXPECT_EQ(sizes.with_path, 6U);
  EXPECT_FALSE(sizes.is_cut);
}

}  // namespace
}  // namespace winnow::compose
