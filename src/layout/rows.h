// Flex and grid containers as rows of boxes with known widths.
//
// The box placer knows floats and blocks, neither flex nor grid. So once a container's width is
// known its items are sized here as the standards say, and each is given a width, a line and a
// place on it; on paper they are then floats that cannot wrap elsewhere:
//
//   #main { flex: 1 } #side { width: 300px }   in 1000 px
//   -> #main: line 1, 0..700     #side: line 1, 700..1000
//
// https://www.w3.org/TR/css-flexbox-1/#layout-algorithm https://www.w3.org/TR/css-grid-1/
// DEVIATION: heights are not stretched, items stand at the top of their line; a grid item that
// spans rows stands on its first.
#pragma once

#include <cstdint>
#include <vector>

#include "layout/widths.h"

namespace winnow::layout {

// One item of a row or column: an element, or text that stands in the container by itself.
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
  [[nodiscard]] FlexItem measure(const RowItem& item, const Style& container, float width) const;
  [[nodiscard]] ContentWidths content_of(const RowItem& item, const Style& container) const;
  void place_line(std::vector<FlexItem>& items, std::size_t begin, std::size_t end,
                  const Style& style, float width, float gap) const;
  void place_in_area(RowItem& item, float x, float width) const;

  const Elements& elements_;
  const std::vector<Style>& styles_;
  const Widths& widths_;
  std::vector<std::uint32_t> number_of_;  // by node
};

}  // namespace winnow::layout
