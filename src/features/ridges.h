// Ridges: the stretches of a mountain that stand out, and the numbers that describe one.
//
// Definition 3 of the Mountain Model: a ridge has a cell above the peak threshold, no run of more
// than `span_window` cells below the primary threshold, and first and last cells above it. The
// primary threshold is the mean score of the page's cells, the peak threshold a multiple of that.
//
//        A                            A: above the peak threshold
//     .  #     .                      #: above the primary threshold, a ridge with A
//   __#__##_##______#__               the last # is too far off, and alone no ridge
//
// One pass. Any thread.
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
  std::size_t first = 0;  // points
  std::size_t last = 0;   // the last one belongs to it
};
std::vector<Ridge> find_ridges(std::span<const Point> points, const Thresholds& thresholds,
                               std::uint32_t span_window);

// What a classifier hears of a ridge. The first four are the paper's equations 4 to 7; the others
// are ours.
enum class RidgeFeature : std::uint8_t {
  Height,          // (4) mean score / the greatest of the page
  Width,           // (5) cells / the most of the page
  RidgePosition,   // (6) n / ridges, the first is 1
  CellPosition,    // (7) number of the first cell / cells, the first is 1
  TextLength,      // log2 of the characters
  TextShare,       // of the page's characters
  ScoreShare,      // of the page's scores
  LinkShare,       // of its characters in anchors
  MarkDensity,     // sentence marks a hundred characters
  VisibleRatio,    // mean of V, by characters
  ParagraphShare,  // of its characters in <p>
  AfterHeading,    // its first cell stands after the page's first <h1>, or no <h1> is there
  HeadingGap,      // log2 of the cells between the last <h1> or <h2> before it and its first
  AgainstShare,  // of its characters in containers that hint at clutter, beside those of all cells
  CommentShare,  // of its characters in containers that hint at comments
  BodyShare,     // of its characters in containers that hint at content
  kCount,
};
inline constexpr std::size_t kRidgeFeatureCount = static_cast<std::size_t>(RidgeFeature::kCount);
inline constexpr std::size_t kPaperFeatureCount = 4;
extern const std::array<std::string_view, kRidgeFeatureCount> kRidgeFeatureNames;
using RidgeRow = std::array<double, kRidgeFeatureCount>;

std::vector<RidgeRow> describe_ridges(const CellList& list, std::span<const Point> points,
                                      std::span<const Ridge> ridges);

}  // namespace winnow::features
