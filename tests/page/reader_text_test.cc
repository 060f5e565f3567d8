// Text as a reader sees it.
#include "page/reader_text.h"

#include <gtest/gtest.h>

#include "html/parse.h"

namespace winnow::page {
namespace {

std::string text_of(std::string_view html) {
  const Result<dom::Document> document = html::parse(html);
  return reader_text(*document, *document->find_first(dom::Name::Body));
}

TEST(ReaderText, BreaksLinesAtBlocksAndNotAtInlineElements) {
  EXPECT_EQ(text_of("<p>One <b>t</b>wo</p><ul><li>a<li>b</ul>"), "One two\na\nb");
}
TEST(ReaderText, CollapsesWhiteSpaceAcrossElements) {
  EXPECT_EQ(text_of("<p> a \n <i> b</i>\t c </p>"), "a b c");
}
TEST(ReaderText, DoesNotGlueWordsOfNeighbouringBlocks) {
  EXPECT_EQ(text_of("<div>one</div><div>two</div>"), "one\ntwo");
}
TEST(ReaderText, KeepsWordsWholeThatInlineTagsCut) {
  EXPECT_EQ(text_of("H<sub>2</sub>O, un<wbr>break"), "H2O, unbreak");
}
TEST(ReaderText, BreaksAtBr) { EXPECT_EQ(text_of("a<br>b<br><br>c"), "a\nb\nc"); }
TEST(ReaderText, SetsTableCellsApartOnTheLineOfTheirRow) {
  EXPECT_EQ(text_of("<table><tr><td>1<td>2<tr><th>3</th><td>4</td></table>"), "1 2\n3 4");
}
TEST(ReaderText, KeepsWhiteSpaceInPre) {
  EXPECT_EQ(text_of("<p>x</p><pre>  if a:\n    b\n</pre>y"), "x\n  if a:\n    b\ny");
}
TEST(ReaderText, LeavesOutWhatIsNotShown) {
  EXPECT_EQ(text_of("a<script>b</script><style>c</style><!--d--><p hidden>e</p>"
                    "<p aria-hidden=true>f</p><p style='color:red; Display : none !important'>g</p>"
                    "<template>h</template><p>i"),
            "a\ni");
}
TEST(ReaderText, ShowsWhatOnlyLooksHidden) {
  EXPECT_EQ(text_of("<p style='display:nonesuch'>a</p><p aria-hidden=false>b</p>"
                    "<p hidden=until-found>c</p>"),
            "a\nb\nc");
}
TEST(ReaderText, DecodesReferencesAndKeepsNoBreakSpaces) {
  EXPECT_EQ(text_of("<p>a&amp;b&nbsp;&nbsp;c"), "a&b\u00A0\u00A0c");
}
TEST(ReaderText, LeavesOutExcludedSubtrees) {
  const Result<dom::Document> document = html::parse("<body><h1>T</h1><p>a</p><p>b</p>");
  const dom::Selection selection{.roots = {*document->find_first(dom::Name::Body)},
                                 .excluded = {*document->find_first(dom::Name::H1)}};
  EXPECT_EQ(reader_text(*document, selection), "a\nb");
}

// The text nodes of a page that are not blank, and those between them.
dom::Selection all_text(const dom::Document& document) {
  dom::Selection selection;
  for (const dom::Node& node : document.nodes())
    if (node.is_text()) selection.roots.push_back(document.id_of(node));
  return selection;
}
TEST(ReaderText, JoinsTextNodesOfOneParagraphOnOneLine) {
  const auto document = html::parse("<p>One <b>t</b>wo <i>x</i> <u>y</u></p><p>b");
  EXPECT_EQ(reader_text(*document, all_text(*document)), "One two x y\nb");
}
TEST(ReaderText, BreaksBetweenTextNodesWhereABlockOrBrStands) {
  const auto document = html::parse("a<br>b<div>c</div>d<table><tr><td>e<td>f<tr><td>g</table>");
  EXPECT_EQ(reader_text(*document, all_text(*document)), "a\nb\nc\nd\ne f\ng");
}
TEST(ReaderText, KeepsWhiteSpaceOfTextNodesInsidePre) {
  const auto document = html::parse("<p>x</p><pre><b>if</b> a:\n    b</pre>");
  EXPECT_EQ(reader_text(*document, all_text(*document)), "x\nif a:\n    b");
}
TEST(ReaderText, LeavesOutRootsInsideExcludedSubtrees) {
  const auto document = html::parse("<h1>T <b>t</b></h1><p>a");
  dom::Selection selection = all_text(*document);
  selection.excluded = {*document->find_first(dom::Name::H1)};
  EXPECT_EQ(reader_text(*document, selection), "a");
}
TEST(ReaderText, DoesNotBreakTheLineAtAScript) {
  EXPECT_EQ(text_of("<p>a <script>x</script>b</p>"), "a b");
}

}  // namespace
}  // namespace winnow::page
