// Flex and grid containers as rows of boxes with known widths.
//
// The placer supports floats and blocks, but not flex or grid. So once the width of a container is
// known, its items are sized here as the standards say, and each gets a width, a line and a
// position on it. The placer then sees floats that cannot wrap elsewhere:
//
//   #main { flex: 1 } #side { width: 300px }   in 1000 px
//   -> #main: line 1, 0..700     #side: line 1, 700..1000
//
// https://www.w3.org/TR/css-flexbox-1/#layout-algorithm https://www.w3.org/TR/css-grid-1/
// DEVIATION: heights are not stretched, items are at the top of their line, and a grid item that
// spans rows is in its first row.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "layout/widths.h"

namespace winnow::layout {

struct GridTemplate;
struct GridTrack;

// An item of a row or column: an element, or text directly inside the container.
struct RowItem {
  std::uint32_t element = kNoElement;
  std::uint32_t node = 0;  // of the element or the text
  float x = 0;             // of the border box, within the container's content box
  float width = 0;         // of the border box
  float gap_above = 0;     // the row gap, for items of all lines but the first
  bool starts_line = false;
  bool floats = true;  // false: an item of a column, a block under the one before it
};

class Rows {
 public:
  Rows(const Elements& elements, const std::vector<Style>& styles, const Widths& widths);

  // The items of a flex or grid container with that content width, in the order they are seen.
  [[nodiscard]] std::vector<RowItem> arrange(std::uint32_t container, float width) const;

 private:
  struct FlexItem;
  struct GridItem;

  [[nodiscard]] std::vector<RowItem> items_of(std::uint32_t container) const;
  [[nodiscard]] std::vector<RowItem> arrange_row(std::uint32_t container, float width) const;
  [[nodiscard]] std::vector<RowItem> arrange_column(std::uint32_t container, float width) const;
  [[nodiscard]] std::vector<RowItem> arrange_grid(std::uint32_t container, float width) const;
  [[nodiscard]] std::vector<GridItem> place_in_cells(std::uint32_t container,
                                                     const GridTemplate& grid) const;
  // The tracks with the widths that their items need.
  [[nodiscard]] std::vector<GridTrack> fit_content(std::vector<GridTrack> tracks,
                                                   const std::vector<GridItem>& items,
                                                   const Style& container, float width) const;
  [[nodiscard]] FlexItem measure(const RowItem& item, const Style& container, float width) const;
  [[nodiscard]] ContentWidths content_of(const RowItem& item, const Style& container) const;
  static void resolve_lengths(std::span<FlexItem> line, float width, float gaps);
  static bool share_space(std::span<FlexItem> line, float width, bool grows);
  static void align_line(std::span<FlexItem> line, const Style& style, float width, float gap);
  void place_in_area(RowItem& item, float x, float width) const;

  const Elements& elements_;
  const std::vector<Style>& styles_;
  const Widths& widths_;
  std::vector<std::uint32_t> number_of_;  // by node
};

}  // namespace winnow::layout
