// Where a ridge really begins and ends: what is known of each cell around the primary ridges.
//
// The mountain's thresholds cut off the short last paragraph of a post and let in the share line
// below it. The source knows better: a post's paragraphs stand in one container, and past its end
// the containers close. So each cell is described relative to the core, the highest cell of the
// greatest primary ridge:
//
//   <div><p>core</p><p>...</p><p>Bye.</p></div><p>Share</p>
//                                dip 0         dip 1: a container of the core closed in between
//
// The level is the deepest one at which most of the primary ridges' score is reached without
// leaving; the dip counts how far below it the way from the core to the cell goes. It needs the
// number of open containers at each cell and no tree. A classifier reads the rows, and
// best_stretch() then finds the borders.
//
// Linear in the cells times the depth of the core. Any thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "features/ridges.h"

namespace winnow::features {

enum class BorderFeature : std::uint8_t {
  Dip,            // levels below the core's on the way from it, up to 4
  Rise,           // depth above the level, -4 to 6
  Side,           // -1 before the core, 1 after it
  Distance,       // log2 of the cells between it and the core
  InRidge,        // in a primary ridge
  RidgeDistance,  // log2 of the cells between it and the nearest primary ridge
  Outward,        // share of the ridges' score that lies farther out, no deeper dip on the way
  Length,         // log2 of the characters
  LinkShare,
  MarkDensity,  // sentence marks a hundred characters, up to 10
  EndsWithStop,
  VisibleRatio,
  Height,  // smoothed score / primary threshold, up to 5
  Paragraph,
  Heading,
  FirstHeading,  // <h1>
  ListItem,
  Code,
  TableCell,
  AfterTitle,     // after the last <h1> before the core, or there is none
  TitleDistance,  // log2 of the cells since that <h1>
  DigitShare,
  HasTime,
  BeginsWithSymbol,
  Comment,  // hints of its containers that the core's do not have
  Apart,    // share, related, navigation, side, footer, header, promotion
  Meta,
  Contents,
  PassedAgainst,  // such hints opened between the core and it
  LengthBefore,   // log2, of the cell before it
  LengthAfter,
  LinkShareAround,  // of two cells on each side
  kCount,
};
inline constexpr std::size_t kBorderFeatureCount = static_cast<std::size_t>(BorderFeature::kCount);
extern const std::array<std::string_view, kBorderFeatureCount> kBorderFeatureNames;
using BorderRow = std::array<double, kBorderFeatureCount>;

struct Borderland {
  std::size_t core = 0;   // cells
  std::size_t first = 0;  // the cells described: rows[0] is of cell `first`
  std::vector<BorderRow> rows;
  std::uint16_t level = 0;
};

// `primary` are the ridges taken for content, at least one, with at least one cell. Describes the
// cells from `reach` before the first of them to `reach` after the last.
Borderland describe_borders(const CellList& list, std::span<const Point> points,
                            std::span<const Ridge> primary, const Thresholds& thresholds,
                            std::size_t reach);

struct Stretch {
  std::size_t first = 0;
  std::size_t last = 0;
};
// The stretch around `core` whose values have the greatest sum; of equal ones the longest.
Stretch best_stretch(std::span<const double> values, std::size_t core) noexcept;

}  // namespace winnow::features
