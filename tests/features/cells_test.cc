// Cells from the source, in both forms.
#include "features/cells.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow::features {
namespace {

// The cells as source text, separated by '|'.
std::string cells_of(std::string_view source, CellForm form) {
  std::string out;
  for (const Cell& cell : read_cells(source, form).cells) {
    if (!out.empty()) out += '|';
    out += source.substr(cell.begin, cell.end - cell.begin);
  }
  return out;
}
std::string paper(std::string_view source) { return cells_of(source, CellForm::Paper); }
std::string plus(std::string_view source) { return cells_of(source, CellForm::Plus); }
Cell only_cell(std::string_view source, CellForm form = CellForm::Plus) {
  const CellList list = read_cells(source, form);
  EXPECT_EQ(list.cells.size(), 1U) << source;
  return list.cells.empty() ? Cell{} : list.cells.front();
}

TEST(Cells, EndAtEveryTagInThePapersForm) {
  EXPECT_EQ(paper("<p>One <b>two</b> three</p><p>four</p>"), "One |two| three|four");
}
TEST(Cells, EndOnlyAtBlocksInOurForm) {
  EXPECT_EQ(plus("<p>One <b>two</b> three</p><p>four</p>"), "One <b>two</b> three|four");
}
TEST(Cells, AreOneForHighlightedCodeInOurForm) {
  EXPECT_EQ(read_cells("<pre><span>int</span> <span>x</span>;</pre>", CellForm::Plus).cells.size(),
            1U);
}
TEST(Cells, EndAtCommentsInThePapersFormOnly) {
  EXPECT_EQ(paper("<p>a<!-- x -->b</p>"), "a|b");
  EXPECT_EQ(plus("<p>a<!-- x -->b</p>"), "a<!-- x -->b");
}
TEST(Cells, LeaveOutWhiteSpaceAndNoBreakSpaces) {
  EXPECT_EQ(paper("<p> \r\n </p><p>&nbsp;</p><p>x</p>"), "x");
}
TEST(Cells, LeaveOutWhatIsNotShown) {
  EXPECT_EQ(plus("<head><title>t</title><style>s</style></head><body>a<script>b<p>c</script>"
                 "<div hidden>d<div>e</div>f</div><p>g<noscript>h</noscript>"
                 "<p style='display:none'>i<p>j"),
            "a|g|j");
}
TEST(Cells, ReadOnAfterAHeadWithoutEndTag) { EXPECT_EQ(plus("<head><meta x><body>a"), "a"); }
TEST(Cells, CountCharactersWithWhiteSpaceCollapsedAndReferencesDecoded) {
  const Cell cell = only_cell("<p>  Fish &amp;\r\n   chips  </p>");
  EXPECT_EQ(cell.length, 12U);      // "Fish & chips"
  EXPECT_EQ(cell.characters, 19U);  // as written, the reference and the line end as one each
}
TEST(Cells, CountSentenceMarksAndSeeTheFullStop) {
  const Cell cell = only_cell("<p>Yes, it was: rye.</p>");
  EXPECT_EQ(cell.sentence_marks, 3U);
  EXPECT_TRUE(cell.ends_with_stop);
}
TEST(Cells, KnowFullWidthPunctuation) {
  const Cell cell = only_cell("<p>今天，我们去公园。</p>");
  EXPECT_EQ(cell.length, 9U);
  EXPECT_EQ(cell.sentence_marks, 2U);
  EXPECT_TRUE(cell.ends_with_stop);
}
TEST(Cells, SayThatAPageIsEastAsian) {
  EXPECT_TRUE(read_cells("<p>今天我们去公园", CellForm::Paper).is_east_asian);
  EXPECT_FALSE(read_cells("<p>Today we go", CellForm::Paper).is_east_asian);
}
TEST(Cells, AreAnchorsWhenAllTheirTextIsLinked) {
  EXPECT_TRUE(only_cell("<li><a href=x>Home page</a></li>").is_anchor());
  const Cell half = only_cell("<li><a href=x>Home</a> page</li>");
  EXPECT_FALSE(half.is_anchor());
  EXPECT_DOUBLE_EQ(half.link_share(), 4.0 / 9.0);
}
TEST(Cells, AreNoAnchorsWithoutHref) { EXPECT_FALSE(only_cell("<a name=x>Home</a>").is_anchor()); }
TEST(Cells, KnowTheDepthAndTheValleyBeforeThem) {
  const CellList list = read_cells("<div><div><p>a</div></div><div><p>b<p>c</div>", CellForm::Plus);
  ASSERT_EQ(list.cells.size(), 3U);
  EXPECT_EQ(list.cells[0].depth, 2);
  EXPECT_EQ(list.cells[1].depth, 1);
  EXPECT_EQ(list.cells[1].valley, 0);  // both containers closed in between
  EXPECT_EQ(list.cells[2].valley, 1);
}
TEST(Cells, KnowTheBlockTheyStandIn) {
  EXPECT_EQ(only_cell("<h2>x</h2>").heading, 2);
  EXPECT_EQ(only_cell("<ul><li>x</ul>").place, CellPlace::ListItem);
  EXPECT_EQ(only_cell("<pre>x</pre>").place, CellPlace::Code);
  EXPECT_EQ(only_cell("<table><tr><td>x</table>").place, CellPlace::TableCell);
}
TEST(Cells, InheritHintsOfTheirContainers) {
  const CellList list =
      read_cells("<div class='post-share'><p>a</p></div><p>b</p>", CellForm::Plus);
  EXPECT_EQ(list.cells[0].inside & kShare, kShare);
  EXPECT_EQ(list.cells[1].inside & kShare, 0);
}
TEST(Cells, FindWordsInsideClassNames) {
  EXPECT_EQ(hints_of_words("entryMeta"), kBody | kMeta);
  EXPECT_EQ(hints_of_words("commentlist nav_bar"), kComment | kNavigation);
  EXPECT_EQ(hints_of_words("roadmap heading-1"), 0);
}
TEST(Cells, AreNoneOnAPageWithoutText) {
  EXPECT_TRUE(read_cells("", CellForm::Plus).cells.empty());
  EXPECT_TRUE(read_cells("<img src=x><br>", CellForm::Paper).cells.empty());
}
TEST(Cells, AreTheSameOnOneLineAndWithCarriageReturns) {
  const CellList one = read_cells("<p>a b</p><p>c</p>", CellForm::Plus);
  const CellList other = read_cells("<p>a\r\nb</p>\r\n<p>c</p>", CellForm::Plus);
  ASSERT_EQ(one.cells.size(), other.cells.size());
  EXPECT_EQ(one.cells[0].length, other.cells[0].length);
}
TEST(Cells, DoNotMindUnknownTagsInMixedCase) {
  EXPECT_EQ(plus("<My-Box Data-X=1>a</My-Box><P>b &lt; c</P><My-Box>d"), "a|b &lt; c|d");
}

}  // namespace
}  // namespace winnow::features
