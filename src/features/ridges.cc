// One pass: cells above the primary threshold are joined if the run between them is short, and kept
// if one of them is above the peak threshold.
#include "features/ridges.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace winnow::features {

const std::array<std::string_view, kRidgeFeatureCount> kRidgeFeatureNames = {
    "height",       "width",         "ridge-position",  "cell-position",
    "text-length",  "text-share",    "score-share",     "link-share",
    "mark-density", "visible-ratio", "paragraph-share", "after-heading",
    "heading-gap",  "against-share", "comment-share",   "body-share"};

Thresholds thresholds_of(std::span<const Point> points, const RidgeOptions& options) noexcept {
  double sum = 0;
  std::size_t count = 0;
  for (const Point& point : points) {
    if (point.is_blank() && options.mean_over == MeanOver::Cells) continue;
    sum += point.smoothed;
    ++count;
  }
  const double mean = count == 0 ? 0 : sum / static_cast<double>(count);
  return {mean, options.peak_factor * mean};
}

std::vector<Ridge> find_ridges(std::span<const Point> points, const Thresholds& thresholds,
                               std::uint32_t span_window) {
  std::vector<Ridge> ridges;
  std::optional<Ridge> current;
  bool has_peak = false;
  const auto finish = [&] {
    if (current && has_peak) ridges.push_back(*current);
    current.reset();
    has_peak = false;
  };
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!(points[i].smoothed > thresholds.primary)) continue;
    if (current && i - current->last - 1 > span_window) finish();
    if (!current) current = Ridge{i, i};
    current->last = i;
    has_peak = has_peak || points[i].smoothed > thresholds.peak;
  }
  finish();
  return ridges;
}

namespace {

// Sums over a ridge's cells.
struct Sums {
  double score = 0;
  double characters = 0;
  double links = 0;
  double sentence_marks = 0;
  double visible = 0;
  double paragraphs = 0;
  double against = 0;
  double comments = 0;
  double body = 0;
};

double share(double part, double whole) noexcept { return whole > 0 ? part / whole : 0; }

// A hint around nearly the whole page tells nothing: <body class="has-sidebar">.
Hints hints_of_most(const CellList& list) {
  std::array<double, kHintCount> characters{};
  double total = 0;
  for (const Cell& cell : list.cells) {
    total += cell.length;
    for (int bit = 0; bit < kHintCount; ++bit)
      if ((cell.inside >> bit & 1) != 0) characters[static_cast<std::size_t>(bit)] += cell.length;
  }
  Hints common = 0;
  for (int bit = 0; bit < kHintCount; ++bit)
    if (characters[static_cast<std::size_t>(bit)] > 0.8 * total)
      common = static_cast<Hints>(common | (1 << bit));
  return common;
}

Sums sum_up(const CellList& list, std::span<const Point> points, Hints common) {
  Sums sums;
  for (const Point& point : points) {
    sums.score += point.smoothed;
    if (point.is_blank()) continue;
    const Cell& cell = list.cells[point.cell];
    const double length = cell.length;
    const int hints = cell.inside & ~common;
    sums.characters += length;
    sums.links += cell.link_length;
    sums.sentence_marks += cell.sentence_marks;
    sums.visible += length * visible_ratio(list, point.cell);
    if (cell.place == CellPlace::Paragraph) sums.paragraphs += length;
    if ((hints & kAgainst) != 0) sums.against += length;
    if ((hints & kComment) != 0) sums.comments += length;
    if ((hints & kBody) != 0) sums.body += length;
  }
  return sums;
}

struct Headings {
  std::optional<std::size_t> first;      // of <h1>
  std::vector<std::size_t> last_before;  // by point: the last <h1> or <h2> up to it
};

Headings find_headings(const CellList& list, std::span<const Point> points) {
  Headings headings;
  headings.last_before.resize(points.size());
  std::size_t last = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!points[i].is_blank()) {
      const std::uint8_t level = list.cells[points[i].cell].heading;
      if (level == 1 && !headings.first) headings.first = i;
      if (level == 1 || level == 2) last = i;
    }
    headings.last_before[i] = last;
  }
  return headings;
}

}  // namespace

std::vector<RidgeRow> describe_ridges(const CellList& list, std::span<const Point> points,
                                      std::span<const Ridge> ridges) {
  const Hints common = hints_of_most(list);
  const Sums page = sum_up(list, points, common);
  const Headings headings = find_headings(list, points);
  double highest = 0;  // AVG_max
  double widest = 0;   // NoC_max
  const auto width_of = [](const Ridge& ridge) {
    return static_cast<double>(ridge.last - ridge.first + 1);
  };
  std::vector<Sums> sums;
  for (const Ridge& ridge : ridges) {
    sums.push_back(sum_up(list, points.subspan(ridge.first, ridge.last - ridge.first + 1), common));
    highest = std::max(highest, sums.back().score / width_of(ridge));
    widest = std::max(widest, width_of(ridge));
  }
  std::vector<RidgeRow> rows;
  for (std::size_t n = 0; n < ridges.size(); ++n) {
    const Ridge& ridge = ridges[n];
    const Sums& own = sums[n];
    RidgeRow row{};
    const auto set = [&](RidgeFeature feature, double value) {
      row[static_cast<std::size_t>(feature)] = value;
    };
    using enum RidgeFeature;
    set(Height, share(own.score / width_of(ridge), highest));
    set(Width, share(width_of(ridge), widest));
    set(RidgePosition, static_cast<double>(n + 1) / static_cast<double>(ridges.size()));
    set(CellPosition, static_cast<double>(ridge.first + 1) / static_cast<double>(points.size()));
    set(TextLength, std::log2(1 + own.characters));
    set(TextShare, share(own.characters, page.characters));
    set(ScoreShare, share(own.score, page.score));
    set(LinkShare, share(own.links, own.characters));
    set(MarkDensity, share(100 * own.sentence_marks, own.characters));
    set(VisibleRatio, share(own.visible, own.characters));
    set(ParagraphShare, share(own.paragraphs, own.characters));
    const bool is_after = !headings.first || *headings.first <= ridge.first;
    set(AfterHeading, is_after ? 1 : 0);
    set(HeadingGap, std::log2(1.0 + static_cast<double>(ridge.first) -
                              static_cast<double>(headings.last_before[ridge.first])));
    set(AgainstShare, share(own.against, own.characters));
    set(CommentShare, share(own.comments, own.characters));
    set(BodyShare, share(own.body, own.characters));
    rows.push_back(row);
  }
  return rows;
}

}  // namespace winnow::features
