// The plan of a page: the content width of every element, from the root down, and the rows of its
// flex and grid containers.
//
// Block widths come from the container and content widths from the content, so one pass in document
// order is enough. If a width depends on the placement itself (table cells, shrink-to-fit boxes),
// it is an estimate: `is_sure` is false there, and the placer decides.
#pragma once

#include <cstdint>
#include <vector>

#include "layout/rows.h"

namespace winnow::layout {

struct Plan {
  std::vector<float> container;        // by element: the content width around it
  std::vector<float> content;          // and inside it
  std::vector<bool> is_sure;           // whether `container` is more than an estimate
  std::vector<std::uint32_t> row_of;   // by element: 1 + index into rows, 0 for no container
  std::vector<std::uint32_t> item_of;  // by element: 1 + index into its container's row, 0: none
  std::vector<std::vector<RowItem>> rows;

  [[nodiscard]] const std::vector<RowItem>* row(std::uint32_t element) const noexcept {
    return row_of[element] == 0 ? nullptr : &rows[row_of[element] - 1];
  }
};

Plan make_plan(const Elements& elements, const std::vector<Style>& styles, const Widths& widths,
               const Rows& rows, const LayoutOptions& options);

}  // namespace winnow::layout
