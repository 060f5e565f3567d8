// Sums by bin, then means.
#include "eval/calibration.h"

#include <algorithm>
#include <array>

namespace winnow::eval {

std::optional<Calibration> calibrate(std::span<const Row> rows) {
  struct Sum {
    std::size_t pages = 0;
    double said = 0;
    double right = 0;
  };
  std::array<Sum, Calibration::kBins> sums{};
  Sum all;
  double squares = 0;
  for (const Row& row : rows) {
    if (row.state != Row::State::Scored || !has_value(row.probability)) continue;
    const double said = std::clamp(row.probability, 0.0, 1.0);
    const double right = row[Measure::WordF1] >= Calibration::kRight ? 1 : 0;
    const auto bin = static_cast<std::size_t>(said * static_cast<double>(Calibration::kBins));
    for (Sum* sum : {&sums[std::min(bin, Calibration::kBins - 1)], &all}) {
      ++sum->pages;
      sum->said += said;
      sum->right += right;
    }
    squares += (said - right) * (said - right);
  }
  if (all.pages == 0) return std::nullopt;
  const auto count = static_cast<double>(all.pages);
  Calibration calibration;
  calibration.pages = all.pages;
  calibration.said = all.said / count;
  calibration.right = all.right / count;
  calibration.brier = squares / count;
  calibration.error = 0;
  for (std::size_t i = 0; i < sums.size(); ++i) {
    const auto pages = static_cast<double>(sums[i].pages);
    CalibrationBin bin{.low = static_cast<double>(i) / Calibration::kBins,
                       .high = static_cast<double>(i + 1) / Calibration::kBins,
                       .pages = sums[i].pages};
    if (bin.pages > 0) {
      bin.said = sums[i].said / pages;
      bin.right = sums[i].right / pages;
      calibration.error += pages / count * std::abs(bin.said - bin.right);
    }
    calibration.bins.push_back(bin);
  }
  return calibration;
}

}  // namespace winnow::eval
