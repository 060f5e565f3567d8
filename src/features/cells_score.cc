// Scores and smoothing. The number of blank cells in a row is capped: past the width of the window
// more of them change nothing, and a megabyte of script must not cost memory.
#include "features/cells_score.h"

#include <algorithm>

namespace winnow::features {
namespace {

// More blank cells in a row would change positions, but no window and no span.
constexpr std::uint32_t kMaxBlankInRow = 1024;

std::uint32_t gap_before(const CellList& list, std::size_t index) noexcept {
  return index == 0 ? list.cells[0].begin
                    : source_distance(list.cells[index - 1], list.cells[index]);
}

std::uint32_t gap_after(const CellList& list, std::size_t index) noexcept {
  if (index + 1 < list.cells.size())
    return source_distance(list.cells[index], list.cells[index + 1]);
  const std::uint32_t end = list.cells[index].end;
  return list.source_bytes > end ? list.source_bytes - end : 0;
}

}  // namespace

double cell_score(const Cell& cell, double visible_ratio, double gamma,
                  const ScoreOptions& options) noexcept {
  const double anchor =
      options.partial_anchors ? cell.link_share() : (cell.is_anchor() ? 1.0 : 0.0);
  return (cell.length / gamma + cell.sentence_marks) *
         (1 + (cell.ends_with_stop ? options.alpha : 0.0)) * (1 + options.beta * anchor) *
         visible_ratio;
}

double visible_ratio(const CellList& list, std::size_t index) noexcept {
  const Cell& cell = list.cells[index];
  const double span = cell.characters + (gap_before(list, index) + gap_after(list, index)) / 2.0;
  return span > 0 ? std::min(1.0, cell.length / span) : 0;
}

double smoothing_weight(std::size_t distance) noexcept {
  return distance <= 4 ? 1.0 - 0.2 * static_cast<double>(distance) : 0.1;
}

void smooth(std::span<Point> points, std::uint32_t window) {
  const std::size_t half = window / 2;
  for (std::size_t n = 0; n < points.size(); ++n) {
    if (window < 2) {
      points[n].smoothed = points[n].score;
      continue;
    }
    const std::size_t first = n > half ? n - half : 0;
    const std::size_t last = std::min(points.size() - 1, n + half);
    double average = 0;  // AVG_n
    for (std::size_t i = first; i <= last; ++i) average += points[i].score;
    average /= static_cast<double>(last - first + 1);
    double sum = 0;
    for (std::size_t i = first; i <= last; ++i)
      if (i != n) sum += (points[i].score - average) * smoothing_weight(i > n ? i - n : n - i);
    points[n].smoothed = points[n].score + sum / (window - 1);
  }
}

std::vector<Point> raise_mountain(const CellList& list, const ScoreOptions& options) {
  const double gamma = list.is_east_asian ? options.gamma_east_asian : options.gamma_other;
  std::vector<Point> points;
  points.reserve(list.cells.size() * 2);
  for (std::size_t i = 0; i < list.cells.size(); ++i) {
    if (i > 0 && options.blank_threshold > 0) {
      const std::uint32_t blanks =
          std::min(kMaxBlankInRow,
                   source_distance(list.cells[i - 1], list.cells[i]) / options.blank_threshold);
      points.resize(points.size() + blanks);
    }
    const double score = cell_score(list.cells[i], visible_ratio(list, i), gamma, options);
    points.push_back({static_cast<std::uint32_t>(i), score, score});
  }
  smooth(points, options.smoothing_window);
  return points;
}

}  // namespace winnow::features
