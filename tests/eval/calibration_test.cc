// Predicted probabilities and actual results.
#include "eval/calibration.h"

#include <gtest/gtest.h>

#include <vector>

#include "eval/prediction.h"
#include "eval/report_charts.h"
#include "eval/score.h"

namespace winnow::eval {
namespace {

Row row_of(double probability, double word_f1) {
  Row row;
  row.state = Row::State::Scored;
  row.probability = probability;
  row[Measure::WordF1] = word_f1;
  return row;
}

TEST(Calibration, IsPerfectIfPredictionsComeTrue) {
  const std::vector<Row> rows = {row_of(1, 0.95), row_of(0, 0.2)};
  const auto calibration = calibrate(rows);
  ASSERT_TRUE(calibration);
  EXPECT_DOUBLE_EQ(calibration->error, 0);
  EXPECT_DOUBLE_EQ(calibration->brier, 0);
}

TEST(Calibration, ErrorIsTheMeanDistanceOfTheBins) {
  // Two pages at 0.75, one correct: off by 0.25. Two at 0.15, none correct: off by 0.15.
  const std::vector<Row> rows = {row_of(0.7, 0.9), row_of(0.8 - 1e-9, 0.5), row_of(0.1, 0.5),
                                 row_of(0.2 - 1e-9, 0.89)};
  const auto calibration = calibrate(rows);
  ASSERT_TRUE(calibration);
  EXPECT_NEAR(calibration->error, 0.5 * 0.25 + 0.5 * 0.15, 1e-6);
  EXPECT_EQ(calibration->bins[7].pages, 2U);
  EXPECT_NEAR(calibration->right, 0.25, 1e-9);
}

TEST(Calibration, IsEmptyWithoutProbabilities) {
  const std::vector<Row> rows = {row_of(kNoValue, 0.9)};
  EXPECT_FALSE(calibrate(rows));
}

TEST(Calibration, SkipsPagesThatWereNotScored) {
  std::vector<Row> rows = {row_of(0.9, 0.9), row_of(0.9, 0.1)};
  rows[1].state = Row::State::Missing;
  EXPECT_EQ(calibrate(rows)->pages, 1U);
}

TEST(Calibration, CountsCertaintyInTheLastBin) {
  const std::vector<Row> rows = {row_of(1, 1)};
  EXPECT_EQ(calibrate(rows)->bins.back().pages, 1U);
}

TEST(Calibration, ComesFromTheMetadataOfPredictions) {
  const auto predictions = parse_predictions(
      R"({"url": "u", "text": "a b", "metadata": {"probability": 2.5e-1, "method": "x"}})", "p");
  ASSERT_TRUE(predictions);
  const Prediction& prediction = predictions->at("u");
  EXPECT_EQ(prediction.probability, 0.25);
  Label label;
  label.text = "a b";
  EXPECT_EQ(score_page(label, prediction).probability, 0.25);
}

TEST(Calibration, IsDrawnWithItsErrorAndItsBins) {
  const std::vector<Row> rows = {row_of(0.95, 1), row_of(0.05, 0)};
  const std::string svg = reliability("auto", *calibrate(rows), 0);
  EXPECT_NE(svg.find("calibration error 0.050"), std::string::npos) << svg;
  EXPECT_NE(svg.find("predicted 0.95, actual 1.00, 1 pages"), std::string::npos) << svg;
}

}  // namespace
}  // namespace winnow::eval
