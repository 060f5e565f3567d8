// The rows of the cells around the primary ridges. Dips are running minima of the depth, outward
// from the core.
#include "features/ridges_border.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace winnow::features {

const std::array<std::string_view, kBorderFeatureCount> kBorderFeatureNames = {"dip",
                                                                               "rise",
                                                                               "side",
                                                                               "distance",
                                                                               "in-ridge",
                                                                               "ridge-distance",
                                                                               "outward",
                                                                               "length",
                                                                               "link-share",
                                                                               "mark-density",
                                                                               "ends-with-stop",
                                                                               "visible-ratio",
                                                                               "height",
                                                                               "paragraph",
                                                                               "heading",
                                                                               "first-heading",
                                                                               "list-item",
                                                                               "code",
                                                                               "table-cell",
                                                                               "after-title",
                                                                               "title-distance",
                                                                               "digit-share",
                                                                               "has-time",
                                                                               "begins-with-symbol",
                                                                               "comment",
                                                                               "apart",
                                                                               "meta",
                                                                               "contents",
                                                                               "passed-against",
                                                                               "length-before",
                                                                               "length-after",
                                                                               "link-share-around"};

namespace {

// The share of the primary ridges' score that the level must reach. A smaller share would give the
// level of a list or a quotation, a greater one that of the page.
constexpr double kReached = 0.6;

constexpr Hints kApart = kShare | kRelated | kNavigation | kSide | kFooter | kHeader | kPromotion;

double log2_of(std::size_t count) noexcept { return std::log2(1.0 + static_cast<double>(count)); }

// Computed for all cells of the page before the rows.
struct Survey {
  std::vector<double> height;       // smoothed score, by cell
  std::vector<double> ridge_score;  // score of cells in primary ridges, else 0
  std::vector<std::uint8_t> in_ridge;
  std::vector<std::size_t> to_ridge;  // distance in cells to the nearest primary ridge
  std::vector<std::uint16_t> lowest;  // the lowest depth between the core and the cell
  std::vector<Hints> passed;          // hints opened between the core and the cell
};

std::size_t find_core(std::span<const Point> points, std::span<const Ridge> primary) {
  double greatest = -1;
  std::size_t core = 0;
  for (const Ridge& ridge : primary) {
    double sum = 0;
    double highest = -1;
    std::size_t top = 0;
    for (std::size_t i = ridge.first; i <= ridge.last; ++i) {
      if (points[i].is_blank()) continue;
      sum += points[i].score;
      if (points[i].smoothed > highest) {
        highest = points[i].smoothed;
        top = points[i].cell;
      }
    }
    if (sum > greatest) {
      greatest = sum;
      core = top;
    }
  }
  return core;
}

Survey survey(const CellList& list, std::span<const Point> points, std::span<const Ridge> primary,
              std::size_t core) {
  const std::size_t count = list.cells.size();
  Survey made;
  made.height.assign(count, 0.0);
  made.ridge_score.assign(count, 0.0);
  made.in_ridge.assign(count, 0);
  for (const Point& point : points)
    if (!point.is_blank()) made.height[point.cell] = point.smoothed;
  for (const Ridge& ridge : primary)
    for (std::size_t i = ridge.first; i <= ridge.last; ++i)
      if (!points[i].is_blank()) {
        made.in_ridge[points[i].cell] = 1;
        made.ridge_score[points[i].cell] = points[i].score;
      }
  made.to_ridge.assign(count, count);
  for (std::size_t i = 0, since = count; i < count; ++i)
    made.to_ridge[i] = since = made.in_ridge[i] != 0 ? 0 : std::min(since + 1, count);
  for (std::size_t i = count, since = count; i-- > 0;) {
    since = made.in_ridge[i] != 0 ? 0 : std::min(since + 1, count);
    made.to_ridge[i] = std::min(made.to_ridge[i], since);
  }
  made.lowest.assign(count, 0);
  made.passed.assign(count, 0);
  made.lowest[core] = list.cells[core].depth;
  for (std::size_t i = core + 1; i < count; ++i) {
    made.lowest[i] = std::min(made.lowest[i - 1], list.cells[i].valley);
    made.passed[i] = static_cast<Hints>(made.passed[i - 1] | list.cells[i].opened);
  }
  for (std::size_t i = core; i-- > 0;) {
    made.lowest[i] = std::min(made.lowest[i + 1], list.cells[i + 1].valley);
    made.passed[i] = static_cast<Hints>(made.passed[i + 1] | list.cells[i + 1].opened);
  }
  return made;
}

// The deepest level at which the reached cells have kReached of the ridges' score.
std::uint16_t find_level(const Survey& survey, std::size_t core) {
  double total = 0;
  for (const double score : survey.ridge_score) total += score;
  std::size_t first = core;
  std::size_t last = core;
  double reached = survey.ridge_score[core];
  std::uint16_t level = survey.lowest[core];
  for (;; --level) {
    while (first > 0 && survey.lowest[first - 1] >= level) reached += survey.ridge_score[--first];
    while (last + 1 < survey.lowest.size() && survey.lowest[last + 1] >= level)
      reached += survey.ridge_score[++last];
    if (level == 0 || reached >= kReached * total) return level;
  }
}

// For each cell the share of the ridges' score that is farther from the core and reached without
// going below the cell's own lowest level. One pass from the outside in keeps a sum per level; the
// sums beyond a shallower cell do not count for deeper ones.
std::vector<double> outward_shares(const Survey& survey, std::size_t core) {
  const std::size_t count = survey.lowest.size();
  double total = 0;
  for (const double score : survey.ridge_score) total += score;
  std::vector<double> shares(count, 0.0);
  if (total <= 0) return shares;
  double beyond = 0;
  std::uint16_t level = 0;
  const auto step = [&](std::size_t i) {
    if (survey.lowest[i] != level) beyond = 0;
    level = survey.lowest[i];
    shares[i] = beyond / total;
    beyond += survey.ridge_score[i];
  };
  for (std::size_t i = count; i-- > core + 1;) step(i);
  beyond = 0;
  for (std::size_t i = 0; i < core; ++i) step(i);
  return shares;
}

std::optional<std::size_t> title_before(const CellList& list, std::size_t core) {
  for (std::size_t i = core + 1; i-- > 0;)
    if (list.cells[i].heading == 1) return i;
  return std::nullopt;
}

}  // namespace

Borderland describe_borders(const CellList& list, std::span<const Point> points,
                            std::span<const Ridge> primary, const Thresholds& thresholds,
                            std::size_t reach) {
  Borderland land;
  const std::size_t count = list.cells.size();
  land.core = find_core(points, primary);
  const Survey known = survey(list, points, primary, land.core);
  land.level = find_level(known, land.core);
  const std::vector<double> outward = outward_shares(known, land.core);
  const std::optional<std::size_t> title = title_before(list, land.core);
  std::size_t first = land.core;
  std::size_t last = land.core;
  for (std::size_t i = 0; i < count; ++i)
    if (known.in_ridge[i] != 0) {
      first = std::min(first, i);
      last = std::max(last, i);
    }
  land.first = first > reach ? first - reach : 0;
  last = std::min(count - 1, last + reach);
  const Hints core_hints = list.cells[land.core].inside;
  const auto length_at = [&](std::size_t i) {
    return i < count ? log2_of(list.cells[i].length) : 0.0;
  };
  for (std::size_t i = land.first; i <= last; ++i) {
    const Cell& cell = list.cells[i];
    const int hints = cell.inside & ~core_hints;
    const double length = cell.length;
    BorderRow row{};
    const auto set = [&](BorderFeature feature, double value) {
      row[static_cast<std::size_t>(feature)] = value;
    };
    using enum BorderFeature;
    set(Dip, std::min(4, std::max(0, land.level - known.lowest[i])));
    set(Rise, std::clamp(cell.depth - land.level, -4, 6));
    set(Side, i < land.core ? -1 : (i > land.core ? 1 : 0));
    set(Distance, log2_of(i > land.core ? i - land.core : land.core - i));
    set(InRidge, known.in_ridge[i]);
    set(RidgeDistance, log2_of(known.to_ridge[i]));
    set(Outward, outward[i]);
    set(Length, log2_of(cell.length));
    set(LinkShare, cell.link_share());
    set(MarkDensity, std::min(10.0, 100.0 * cell.sentence_marks / length));
    set(EndsWithStop, cell.ends_with_stop ? 1 : 0);
    set(VisibleRatio, visible_ratio(list, i));
    set(Height,
        thresholds.primary > 0 ? std::clamp(known.height[i] / thresholds.primary, -1.0, 5.0) : 0);
    set(Paragraph, cell.place == CellPlace::Paragraph ? 1 : 0);
    set(Heading, cell.place == CellPlace::Heading ? 1 : 0);
    set(FirstHeading, cell.heading == 1 ? 1 : 0);
    set(ListItem, cell.place == CellPlace::ListItem ? 1 : 0);
    set(Code, cell.place == CellPlace::Code ? 1 : 0);
    set(TableCell, cell.place == CellPlace::TableCell ? 1 : 0);
    set(AfterTitle, !title || i > *title ? 1 : 0);
    set(TitleDistance, title && i >= *title ? std::min(6.0, log2_of(i - *title)) : 6.0);
    set(DigitShare, cell.digits / length);
    set(HasTime, cell.has_time ? 1 : 0);
    set(BeginsWithSymbol, cell.begins_with_symbol ? 1 : 0);
    set(Comment, (hints & kComment) != 0 ? 1 : 0);
    set(Apart, (hints & kApart) != 0 ? 1 : 0);
    set(Meta, (hints & kMeta) != 0 ? 1 : 0);
    set(Contents, (hints & kContents) != 0 ? 1 : 0);
    set(PassedAgainst, (known.passed[i] & kAgainst & ~core_hints) != 0 ? 1 : 0);
    set(LengthBefore, i > 0 ? length_at(i - 1) : 0);
    set(LengthAfter, length_at(i + 1));
    double links = 0;
    double around = 0;
    for (std::size_t k = i > 2 ? i - 2 : 0; k < std::min(count, i + 3); ++k) {
      if (k == i) continue;
      links += list.cells[k].link_length;
      around += list.cells[k].length;
    }
    set(LinkShareAround, around > 0 ? links / around : 0);
    land.rows.push_back(row);
  }
  return land;
}

Stretch best_stretch(std::span<const double> values, std::size_t core) noexcept {
  Stretch best{core, core};
  double sum = 0;
  double greatest = 0;
  for (std::size_t i = core + 1; i < values.size(); ++i) {
    sum += values[i];
    if (sum >= greatest) {
      greatest = sum;
      best.last = i;
    }
  }
  sum = greatest = 0;
  for (std::size_t i = core; i-- > 0;) {
    sum += values[i];
    if (sum >= greatest) {
      greatest = sum;
      best.first = i;
    }
  }
  return best;
}

}  // namespace winnow::features
