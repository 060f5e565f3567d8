// The rows of the cells around the primary ridges. Dips are running minima of the depth, outward
// from the core.
#include "features/ridges_border.h"

#include <algorithm>
#include <cmath>

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

}  // namespace

Borderland::Borderland(const CellList& list, std::span<const Point> points,
                       std::span<const Ridge> primary, const Thresholds& thresholds,
                       std::size_t reach)
    : list_(list), thresholds_(thresholds), places_(list.cells.size()) {
  find_core(points, primary);
  survey(points, primary);
  for (const Place& place : places_) total_ += place.ridge_score;
  find_level();
  sum_outward();
  for (std::size_t i = core_ + 1; i-- > 0 && !title_;)
    if (list.cells[i].heading == 1) title_ = i;
  std::size_t last = core_;
  first_ = core_;
  for (std::size_t i = 0; i < places_.size(); ++i)
    if (places_[i].in_ridge) {
      first_ = std::min(first_, i);
      last = std::max(last, i);
    }
  first_ = first_ > reach ? first_ - reach : 0;
  last = std::min(places_.size() - 1, last + reach);
  size_ = last + 1 - first_;
}

void Borderland::find_core(std::span<const Point> points, std::span<const Ridge> primary) {
  double greatest = -1;
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
      core_ = top;
    }
  }
}

void Borderland::survey(std::span<const Point> points, std::span<const Ridge> primary) {
  const std::vector<Cell>& cells = list_.cells;
  const auto count = static_cast<std::uint32_t>(places_.size());
  for (const Point& point : points)
    if (!point.is_blank()) places_[point.cell].height = point.smoothed;
  for (const Ridge& ridge : primary)
    for (std::size_t i = ridge.first; i <= ridge.last; ++i)
      if (!points[i].is_blank()) {
        places_[points[i].cell].in_ridge = true;
        places_[points[i].cell].ridge_score = points[i].score;
      }
  std::uint32_t since = count;
  for (Place& place : places_)
    place.to_ridge = since = place.in_ridge ? 0 : std::min(since + 1, count);
  since = count;
  for (std::size_t i = count; i-- > 0;) {
    since = places_[i].in_ridge ? 0 : std::min(since + 1, count);
    places_[i].to_ridge = std::min(places_[i].to_ridge, since);
  }
  places_[core_].lowest = cells[core_].depth;
  for (std::size_t i = core_ + 1; i < count; ++i) {
    places_[i].lowest = std::min(places_[i - 1].lowest, cells[i].valley);
    places_[i].passed = static_cast<Hints>(places_[i - 1].passed | cells[i].opened);
  }
  for (std::size_t i = core_; i-- > 0;) {
    places_[i].lowest = std::min(places_[i + 1].lowest, cells[i + 1].valley);
    places_[i].passed = static_cast<Hints>(places_[i + 1].passed | cells[i + 1].opened);
  }
}

// The deepest level at which the reached cells have kReached of the ridges' score.
void Borderland::find_level() {
  std::size_t first = core_;
  std::size_t last = core_;
  double reached = places_[core_].ridge_score;
  for (level_ = places_[core_].lowest;; --level_) {
    while (first > 0 && places_[first - 1].lowest >= level_)
      reached += places_[--first].ridge_score;
    while (last + 1 < places_.size() && places_[last + 1].lowest >= level_)
      reached += places_[++last].ridge_score;
    if (level_ == 0 || reached >= kReached * total_) return;
  }
}

// For each cell the share of the ridges' score that is farther from the core and reached without
// going below the cell's own lowest level. One pass from the outside in keeps a sum per level; the
// sums beyond a shallower cell do not count for deeper ones.
void Borderland::sum_outward() {
  if (total_ <= 0) return;
  double beyond = 0;
  std::uint16_t level = 0;
  const auto step = [&](Place& place) {
    if (place.lowest != level) beyond = 0;
    level = place.lowest;
    place.outward = beyond / total_;
    beyond += place.ridge_score;
  };
  for (std::size_t i = places_.size(); i-- > core_ + 1;) step(places_[i]);
  beyond = 0;
  for (std::size_t i = 0; i < core_; ++i) step(places_[i]);
}

BorderRow Borderland::row_of(std::size_t i) const {
  const Cell& cell = list_.cells[i];
  const Place& place = places_[i];
  const std::size_t count = list_.cells.size();
  const Hints core_hints = list_.cells[core_].inside;
  const int hints = cell.inside & ~core_hints;
  const double length = cell.length;
  const auto length_at = [&](std::size_t k) {
    return k < count ? log2_of(list_.cells[k].length) : 0.0;
  };
  BorderRow row{};
  const auto set = [&](BorderFeature feature, double value) {
    row[static_cast<std::size_t>(feature)] = value;
  };
  using enum BorderFeature;
  set(Dip, std::min(4, std::max(0, level_ - place.lowest)));
  set(Rise, std::clamp(cell.depth - level_, -4, 6));
  set(Side, i < core_ ? -1 : (i > core_ ? 1 : 0));
  set(Distance, log2_of(i > core_ ? i - core_ : core_ - i));
  set(InRidge, place.in_ridge);
  set(RidgeDistance, log2_of(place.to_ridge));
  set(Outward, place.outward);
  set(Length, log2_of(cell.length));
  set(LinkShare, cell.link_share());
  set(MarkDensity, std::min(10.0, 100.0 * cell.sentence_marks / length));
  set(EndsWithStop, cell.ends_with_stop ? 1 : 0);
  set(VisibleRatio, visible_ratio(list_, i));
  set(Height,
      thresholds_.primary > 0 ? std::clamp(place.height / thresholds_.primary, -1.0, 5.0) : 0);
  set(Paragraph, cell.place == CellPlace::Paragraph ? 1 : 0);
  set(Heading, cell.place == CellPlace::Heading ? 1 : 0);
  set(FirstHeading, cell.heading == 1 ? 1 : 0);
  set(ListItem, cell.place == CellPlace::ListItem ? 1 : 0);
  set(Code, cell.place == CellPlace::Code ? 1 : 0);
  set(TableCell, cell.place == CellPlace::TableCell ? 1 : 0);
  set(AfterTitle, !title_ || i > *title_ ? 1 : 0);
  set(TitleDistance, title_ && i >= *title_ ? std::min(6.0, log2_of(i - *title_)) : 6.0);
  set(DigitShare, cell.digits / length);
  set(HasTime, cell.has_time ? 1 : 0);
  set(BeginsWithSymbol, cell.begins_with_symbol ? 1 : 0);
  set(Comment, (hints & kComment) != 0 ? 1 : 0);
  set(Apart, (hints & kApart) != 0 ? 1 : 0);
  set(Meta, (hints & kMeta) != 0 ? 1 : 0);
  set(Contents, (hints & kContents) != 0 ? 1 : 0);
  set(PassedAgainst, (place.passed & kAgainst & ~core_hints) != 0 ? 1 : 0);
  set(LengthBefore, i > 0 ? length_at(i - 1) : 0);
  set(LengthAfter, length_at(i + 1));
  double links = 0;
  double around = 0;
  for (std::size_t k = i > 2 ? i - 2 : 0; k < std::min(count, i + 3); ++k) {
    if (k == i) continue;
    links += list_.cells[k].link_length;
    around += list_.cells[k].length;
  }
  set(LinkShareAround, around > 0 ? links / around : 0);
  return row;
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
