// Where a ridge really begins and ends: features of each cell around the primary ridges.
//
// The thresholds of the mountain cut off the short last paragraph of a post, or let in the share
// line below it. The tags in the source tell more: the paragraphs of a post are in one container,
// and after the last one that container closes. So each cell is described relative to the core, the
// highest cell of the greatest primary ridge:
//
//   <div><p>core</p><p>...</p><p>Bye.</p></div><p>Share</p>
//                                dip 0         dip 1: a container of the core closed in between
//
// The level is the deepest one at which most of the primary ridges' score is reached without
// leaving it. The dip counts how far below the level the path from the core to the cell goes. Only
// the number of open containers at each cell is needed, not the tree. A classifier scores the rows,
// and best_stretch() then finds the borders.
//
// Linear in the number of cells times the depth of the core. Thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "features/ridges.h"

namespace winnow::features {

enum class BorderFeature : std::uint8_t {
  Dip,            // levels that the path from the core goes below the level, up to 4
  Rise,           // depth minus the level, -4 to 6
  Side,           // -1 before the core, 1 after it
  Distance,       // log2 of the distance to the core in cells
  InRidge,        // 1 in a primary ridge
  RidgeDistance,  // log2 of the distance to the nearest primary ridge
  Outward,        // share of the ridges' score farther out, without a deeper dip
  Length,         // log2 of the number of characters
  LinkShare,
  MarkDensity,  // sentence marks per 100 characters, up to 10
  EndsWithStop,
  VisibleRatio,
  Height,  // smoothed score / primary threshold, up to 5
  Paragraph,
  Heading,
  FirstHeading,  // <h1>
  ListItem,
  Code,
  TableCell,
  AfterTitle,     // 1 after the last <h1> before the core, or without one
  TitleDistance,  // log2 of the cells since that <h1>
  DigitShare,
  HasTime,
  BeginsWithSymbol,
  Comment,  // hints of its containers that those of the core lack
  Apart,    // share, related, navigation, side, footer, header, promotion
  Meta,
  Contents,
  PassedAgainst,  // hints against content opened between the core and the cell
  LengthBefore,   // log2 of the length of the previous cell
  LengthAfter,
  LinkShareAround,  // over two cells on each side
  kCount,
};
inline constexpr std::size_t kBorderFeatureCount = static_cast<std::size_t>(BorderFeature::kCount);
extern const std::array<std::string_view, kBorderFeatureCount> kBorderFeatureNames;
using BorderRow = std::array<double, kBorderFeatureCount>;

// The cells from `reach` before the first primary ridge to `reach` after the last. Rows are made when
// they are asked for: all rows of a page of tiny cells would take 60 times its source.
class Borderland {
 public:
  // `primary`: the ridges classified as content; REQUIRES at least one, with at least one cell.
  // `list` and `points` must outlive this object.
  Borderland(const CellList& list, std::span<const Point> points, std::span<const Ridge> primary,
             const Thresholds& thresholds, std::size_t reach);

  [[nodiscard]] std::size_t core() const noexcept { return core_; }    // index of a cell
  [[nodiscard]] std::size_t first() const noexcept { return first_; }  // index of a cell
  [[nodiscard]] std::size_t size() const noexcept { return size_; }    // number of cells
  [[nodiscard]] std::uint16_t level() const noexcept { return level_; }
  // REQUIRES first() <= cell < first() + size().
  [[nodiscard]] BorderRow row_of(std::size_t cell) const;

 private:
  // What a row needs to know of its cell beyond the cell itself.
  struct Place {
    double height = 0;           // smoothed score
    double ridge_score = 0;      // score in a primary ridge, else 0
    double outward = 0;          // share of the ridges' score farther out (outward_shares)
    std::uint32_t to_ridge = 0;  // distance in cells to the nearest primary ridge
    std::uint16_t lowest = 0;    // the lowest depth between the core and the cell
    Hints passed = 0;            // hints opened between the core and the cell
    bool in_ridge = false;
  };
  void find_core(std::span<const Point> points, std::span<const Ridge> primary);
  void survey(std::span<const Point> points, std::span<const Ridge> primary);
  void find_level();
  void sum_outward();

  const CellList& list_;
  Thresholds thresholds_;
  std::vector<Place> places_;  // by cell
  std::size_t core_ = 0;
  std::size_t first_ = 0;
  std::size_t size_ = 0;
  std::uint16_t level_ = 0;
  double total_ = 0;                  // score of all primary ridges
  std::optional<std::size_t> title_;  // the last <h1> before the core
};

struct Stretch {
  std::size_t first = 0;
  std::size_t last = 0;
};
// The range around `core` with the greatest sum of values; the longest of equal ones.
Stretch best_stretch(std::span<const double> values, std::size_t core) noexcept;

}  // namespace winnow::features
