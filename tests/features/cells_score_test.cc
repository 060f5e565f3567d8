// Equations 1 to 3 of the Mountain Model, computed by hand.
#include "features/cells_score.h"

#include <gtest/gtest.h>

namespace winnow::features {
namespace {

Cell cell_with(std::uint32_t length, std::uint32_t marks, bool stop, std::uint32_t links) {
  Cell cell;
  cell.length = length;
  cell.sentence_marks = marks;
  cell.ends_with_stop = stop;
  cell.link_length = links;
  return cell;
}

TEST(CellScore, IsEquation1) {
  // (150 / 75 + 3) * 1.5 * 1 * 0.8 = 6
  EXPECT_DOUBLE_EQ(cell_score(cell_with(150, 3, true, 0), 0.8, 75, {}), 6.0);
}
TEST(CellScore, IsHalvedForAnchors) {
  // (75 / 75 + 0) * 1 * 0.5 * 1
  EXPECT_DOUBLE_EQ(cell_score(cell_with(75, 0, false, 75), 1, 75, {}), 0.5);
}
TEST(CellScore, CountsPartsOfAnchorsWhenAsked) {
  ScoreOptions options;
  EXPECT_DOUBLE_EQ(cell_score(cell_with(75, 0, false, 15), 1, 75, options), 1.0);
  options.partial_anchors = true;
  EXPECT_DOUBLE_EQ(cell_score(cell_with(75, 0, false, 15), 1, 75, options), 0.9);
}
TEST(CellScore, SpanReachesToTheMiddleOfTheGaps) {
  //  <p>abcd</p><b>ef</b>      the gap between has 7 bytes, 3 stand before, 4 after
  const CellList list = read_cells("<p>abcd</p><b>ef</b>", CellForm::Paper);
  EXPECT_DOUBLE_EQ(visible_ratio(list, 0), 4 / (4 + (3 + 7) / 2.0));
  EXPECT_DOUBLE_EQ(visible_ratio(list, 1), 2 / (2 + (7 + 4) / 2.0));
}
TEST(CellScore, OfAPageWithoutPunctuationIsLengthAlone) {
  const CellList list = read_cells("ab", CellForm::Paper);
  EXPECT_DOUBLE_EQ(raise_mountain(list, {})[0].score, 2 / 75.0);
}
TEST(CellScore, UsesTheSentenceLengthOfChinese) {
  const CellList list = read_cells("我们", CellForm::Paper);
  EXPECT_DOUBLE_EQ(raise_mountain(list, {})[0].score, 2 / 12.0);
}
TEST(BlankCells, AreInsertedForEachThresholdOfSource) {
  //  "a" + 450 bytes + "b": floor(450 / 200) = 2
  const std::string source = "a<i " + std::string(446 - 1, 'x') + "><b>b";
  const CellList list = read_cells(source, CellForm::Paper);
  ASSERT_EQ(source_distance(list.cells[0], list.cells[1]), 452U);
  const std::vector<Point> points = raise_mountain(list, {.blank_threshold = 200});
  ASSERT_EQ(points.size(), 4U);
  EXPECT_TRUE(points[1].is_blank());
  EXPECT_TRUE(points[2].is_blank());
  EXPECT_EQ(points[1].score, 0);
  EXPECT_EQ(points[3].cell, 1U);
}
TEST(BlankCells, AreNoneWithinTheThreshold) {
  EXPECT_EQ(raise_mountain(read_cells("<p>a</p><p>b</p>", CellForm::Paper), {}).size(), 2U);
}
TEST(Smoothing, WeighsByEquation3) {
  EXPECT_DOUBLE_EQ(smoothing_weight(1), 0.8);
  EXPECT_NEAR(smoothing_weight(4), 0.2, 1e-12);
  EXPECT_DOUBLE_EQ(smoothing_weight(5), 0.1);
}
TEST(Smoothing, IsEquation2InTheMiddle) {
  std::vector<Point> points(5);
  const double scores[] = {1, 2, 6, 4, 2};
  for (int i = 0; i < 5; ++i) points[static_cast<std::size_t>(i)].score = scores[i];
  smooth(points, 5);
  // AVG = 3; (1-3)*0.6 + (2-3)*0.8 + (4-3)*0.8 + (2-3)*0.6 = -1.8; 6 - 1.8 / 4
  EXPECT_DOUBLE_EQ(points[2].smoothed, 5.55);
}
TEST(Smoothing, CutsTheWindowAtTheEdges) {
  std::vector<Point> points(5);
  const double scores[] = {1, 2, 6, 4, 2};
  for (int i = 0; i < 5; ++i) points[static_cast<std::size_t>(i)].score = scores[i];
  smooth(points, 5);
  // AVG of 1 2 6 = 3; (2-3)*0.8 + (6-3)*0.6 = 1; 1 + 1 / 4
  EXPECT_DOUBLE_EQ(points[0].smoothed, 1.25);
  // AVG of 6 4 2 = 4; (4-4)*0.8 + (6-4)*0.6 = 1.2; 2 + 1.2 / 4
  EXPECT_DOUBLE_EQ(points[4].smoothed, 2.3);
}
TEST(Smoothing, LeavesASingleCellAsItIs) {
  std::vector<Point> points(1);
  points[0].score = 3;
  smooth(points, 5);
  EXPECT_DOUBLE_EQ(points[0].smoothed, 3);
}

}  // namespace
}  // namespace winnow::features
