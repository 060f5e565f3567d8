// The mountain: a score for each cell, blank cells for long gaps in the source, and smoothing.
//
// Equations 1 to 3 of the Mountain Model (src/methods/mountain/README.md):
//
//   CS    = (L / gamma + P) * (1 + alpha * S) * (1 + beta * A) * V                            (1)
//   CSS_n = CS_n + sum over the window, i != n, of (CS_i - AVG_n) * w_i / (sw - 1)            (2)
//   w_i   = 1 - 0.2 * |n - i| up to 4 cells away, 0.1 beyond                                  (3)
//
// V = L / span. The span of a cell reaches from the middle of the gap on its left to the middle of
// the gap on its right; the first and the last gap end with the source. At the ends of the page the
// window is cut off and the divisor stays sw - 1.
//
// Linear in the number of cells plus source bytes / blank threshold. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "features/cells.h"

namespace winnow::features {

struct ScoreOptions {
  double alpha = 0.5;            // a full stop at the end raises the score by half
  double beta = -0.5;            // anchor text halves it
  double gamma_east_asian = 12;  // characters per sentence
  double gamma_other = 75;
  std::uint32_t blank_threshold = 200;  // bytes of source per blank cell
  std::uint32_t smoothing_window = 5;   // sw
  bool partial_anchors = false;         // A is the share of anchor text instead of 0 or 1
};

inline constexpr std::uint32_t kBlankCell = 0xFFFF'FFFF;

struct Point {
  std::uint32_t cell = kBlankCell;  // index into the cells
  double score = 0;                 // CS
  double smoothed = 0;              // CSS

  [[nodiscard]] bool is_blank() const noexcept { return cell == kBlankCell; }
};

// Equation 1 with V given.
double cell_score(const Cell& cell, double visible_ratio, double gamma,
                  const ScoreOptions& options) noexcept;

// V of cells[index].
double visible_ratio(const CellList& list, std::size_t index) noexcept;

// Equation 3.
double smoothing_weight(std::size_t distance) noexcept;

// Equation 2 on every point: reads `score`, writes `smoothed`.
void smooth(std::span<Point> points, std::uint32_t window);

// Scores, blank cells and smoothing.
std::vector<Point> raise_mountain(const CellList& list, const ScoreOptions& options);

}  // namespace winnow::features
