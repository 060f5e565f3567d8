// Calibration: do pages that a method calls 80% sure come out right in 80% of the cases?
//
// Right is a page whose text has word F1 of kRight or more. Pages are put into ten bins by the
// probability that the method gave; in each, the mean of what it said is compared with the share
// that was right. The expected calibration error is the mean distance of the two, over pages; the
// Brier score the mean squared distance of probability and outcome.
//
//   calibrate(rows)->error        // 0: it says what will happen; 0.05 is the aim of `auto`
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "eval/measures.h"

namespace winnow::eval {

struct CalibrationBin {
  double low = 0;  // probabilities from here to the next bin's
  double high = 0;
  std::size_t pages = 0;
  double said = kNoValue;   // mean probability
  double right = kNoValue;  // share of pages that are right
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

// Nothing where no row has a probability.
std::optional<Calibration> calibrate(std::span<const Row> rows);

}  // namespace winnow::eval
