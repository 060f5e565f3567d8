// Ridges: the ranges of cells with high scores, and the features of a ridge.
//
// Definition 3 of the Mountain Model (src/methods/mountain/README.md): a ridge has a cell above the
// peak threshold, no run of more than `span_window` cells below the primary threshold, and its
// first and last cells are above the primary threshold. The primary threshold is the mean score of
// the page's cells; the peak threshold is a multiple of it.
//
//        A                            A: above the peak threshold
//     .  #     .                      #: above the primary threshold, a ridge with A
//   __#__##_##______#__               the last # is too far away, and without a peak not a ridge
//
// One pass. Thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "features/cells_score.h"

namespace winnow::features {

enum class MeanOver : std::uint8_t { Cells, CellsAndBlanks };

struct RidgeOptions {
  std::uint32_t span_window = 5;
  double peak_factor = 3;
  MeanOver mean_over = MeanOver::Cells;
};

struct Thresholds {
  double primary = 0;
  double peak = 0;
};
Thresholds thresholds_of(std::span<const Point> points, const RidgeOptions& options) noexcept;

struct Ridge {
  std::size_t first = 0;  // indexes of points
  std::size_t last = 0;   // inclusive
};
std::vector<Ridge> find_ridges(std::span<const Point> points, const Thresholds& thresholds,
                               std::uint32_t span_window);

// The features of a ridge. The first four are the paper's equations 4 to 7; the others were added.
enum class RidgeFeature : std::uint8_t {
  Height,          // (4) mean score / the greatest mean on the page
  Width,           // (5) cells / the most of any ridge
  RidgePosition,   // (6) n / number of ridges, counted from 1
  CellPosition,    // (7) number of the first cell / number of cells, counted from 1
  TextLength,      // log2 of the number of characters
  TextShare,       // share of the page's characters
  ScoreShare,      // share of the page's scores
  LinkShare,       // share of its characters in anchors
  MarkDensity,     // sentence marks per 100 characters
  VisibleRatio,    // mean of V, weighted by characters
  ParagraphShare,  // share of its characters in <p>
  AfterHeading,    // 1 if it begins after the first <h1>, or there is no <h1>
  HeadingGap,      // log2 of the cells since the last <h1> or <h2>
  AgainstShare,    // share of its characters below hints against content, relative to the page
  CommentShare,    // share of its characters in containers with a comment hint
  BodyShare,       // share of its characters in containers with a content hint
  kCount,
};
inline constexpr std::size_t kRidgeFeatureCount = static_cast<std::size_t>(RidgeFeature::kCount);
inline constexpr std::size_t kPaperFeatureCount = 4;
extern const std::array<std::string_view, kRidgeFeatureCount> kRidgeFeatureNames;
using RidgeRow = std::array<double, kRidgeFeatureCount>;

std::vector<RidgeRow> describe_ridges(const CellList& list, std::span<const Point> points,
                                      std::span<const Ridge> ridges);

}  // namespace winnow::features
