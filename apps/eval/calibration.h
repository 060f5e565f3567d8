// Calibration: are 80% of the pages correct for which a method predicts 80%?
//
// A page is correct if the word F1 of its text is at least kRight. Pages are put into ten bins by
// predicted probability. The expected calibration error is the mean distance, over pages, between
// the mean prediction and the share of correct pages of a bin; the Brier score is the mean squared
// distance between prediction and outcome.
//
//   calibrate(rows)->error        // 0 is perfect; 0.05 is the goal for `auto`
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "eval/measures.h"

namespace winnow::eval {

struct CalibrationBin {
  double low = 0;  // probabilities from `low` to `high`
  double high = 0;
  std::size_t pages = 0;
  double said = kNoValue;   // mean probability
  double right = kNoValue;  // share of correct pages
};

struct Calibration {
  static constexpr std::size_t kBins = 10;
  static constexpr double kRight = 0.9;

  std::size_t pages = 0;  // with a probability
  double said = kNoValue;
  double right = kNoValue;
  double error = kNoValue;
  double brier = kNoValue;
  std::vector<CalibrationBin> bins;
};

// Nothing if no row has a probability.
std::optional<Calibration> calibrate(std::span<const Row> rows);

}  // namespace winnow::eval
