// Ridges, their thresholds and features, computed by hand.
#include "features/ridges.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow::features {
namespace {

// A point for each number; -1 is a blank cell.
std::vector<Point> points_of(std::initializer_list<double> scores) {
  std::vector<Point> points;
  std::uint32_t cell = 0;
  for (const double score : scores)
    points.push_back(score < 0 ? Point{} : Point{cell++, score, score});
  return points;
}
std::string ridges_of(std::initializer_list<double> scores, const RidgeOptions& options) {
  const std::vector<Point> points = points_of(scores);
  std::string out;
  for (const Ridge& ridge :
       find_ridges(points, thresholds_of(points, options), options.span_window))
    out += std::to_string(ridge.first) + "-" + std::to_string(ridge.last) + " ";
  return out;
}

TEST(Thresholds, AreTheMeanWithoutBlankCellsAndItsMultiple) {
  const Thresholds thresholds = thresholds_of(points_of({1, -1, 3}), {.peak_factor = 3});
  EXPECT_DOUBLE_EQ(thresholds.primary, 2);
  EXPECT_DOUBLE_EQ(thresholds.peak, 6);
}
TEST(Thresholds, CountBlankCellsWhenAsked) {
  EXPECT_DOUBLE_EQ(
      thresholds_of(points_of({2, -1, 4}), {.mean_over = MeanOver::CellsAndBlanks}).primary, 2);
}
TEST(Ridges, BeginAndEndAboveThePrimaryThreshold) {
  // mean 20 / 10 = 2, peak 6
  EXPECT_EQ(ridges_of({0, 0, 3, 1, 9, 3, 1, 1, 1, 1}, {.span_window = 1, .peak_factor = 3}),
            "2-5 ");
}
TEST(Ridges, EndBeforeARunLongerThanTheSpanWindow) {
  EXPECT_EQ(ridges_of({9, 0, 0, 9, 0, 0}, {.span_window = 2, .peak_factor = 2}), "0-3 ");
  EXPECT_EQ(ridges_of({9, 0, 0, 9, 0, 0}, {.span_window = 1, .peak_factor = 2}), "0-0 3-3 ");
}
TEST(Ridges, CountBlankCellsAsRun) {
  EXPECT_EQ(ridges_of({9, -1, -1, 9, 0, 0}, {.span_window = 1, .peak_factor = 1.5}), "0-0 3-3 ");
}
TEST(Ridges, NeedAPeak) {
  EXPECT_EQ(ridges_of({3, 0, 3, 0}, {.span_window = 0, .peak_factor = 3}), "");
}
TEST(Ridges, AreNoneWhenAllCellsAreEqual) { EXPECT_EQ(ridges_of({2, 2, 2}, {}), ""); }
TEST(Ridges, AreNoneOnAPageOfOneCell) { EXPECT_EQ(ridges_of({5}, {}), ""); }
TEST(Ridges, AreNoneOnAnEmptyPage) { EXPECT_EQ(ridges_of({}, {}), ""); }

TEST(RidgeFeatures, AreEquations4To7) {
  CellList list;
  list.cells.resize(8);
  for (Cell& cell : list.cells) cell.length = cell.characters = 10;
  const std::vector<Point> points = points_of({0, 8, 4, 0, 0, 0, 9, 0});
  const std::vector<Ridge> ridges = {{1, 2}, {6, 6}};
  const std::vector<RidgeRow> rows = describe_ridges(list, points, ridges);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_DOUBLE_EQ(rows[0][0], 6.0 / 9.0);  // height: mean of 8 and 4, the greatest mean is 9
  EXPECT_DOUBLE_EQ(rows[1][0], 1.0);
  EXPECT_DOUBLE_EQ(rows[0][1], 1.0);  // width: two cells, the most there are
  EXPECT_DOUBLE_EQ(rows[1][1], 0.5);
  EXPECT_DOUBLE_EQ(rows[0][2], 0.5);  // RP: first of two
  EXPECT_DOUBLE_EQ(rows[1][2], 1.0);
  EXPECT_DOUBLE_EQ(rows[0][3], 2.0 / 8.0);  // CP: its first cell is the second of eight
  EXPECT_DOUBLE_EQ(rows[1][3], 7.0 / 8.0);
}
TEST(RidgeFeatures, HaveANameEach) {
  for (const std::string_view name : kRidgeFeatureNames) EXPECT_FALSE(name.empty());
}

}  // namespace
}  // namespace winnow::features
