// Text as a reader sees it.
#include "compose/reader_text.h"

#include <gtest/gtest.h>

#include "html/parse.h"

namespace winnow::compose {
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

}  // namespace
}  // namespace winnow::compose
