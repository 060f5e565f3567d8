// What is left out of placing because litehtml would take too long over it: tables with too many
// cells become blocks, and floats and items of rows beyond a number do not float.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "layout/elements.h"
#include "layout/plan.h"
#include "layout/style.h"

namespace winnow::layout {

struct PlainBoxes {
  std::vector<bool> floats;               // by element: does not float
  std::vector<bool> tables;               // by element: the table and its parts are blocks
  std::vector<std::uint32_t> row_floats;  // by container of a row: how many of its items float
  bool has_tables = false;
  bool has_floats = false;  // some do not float
};

// `max_depth`: content of deeper boxes is placed beside them.
PlainBoxes find_plain_boxes(const Elements& elements, const std::vector<Style>& styles,
                            const Plan& plan, std::size_t max_depth);

// The value of colspan or rowspan, at least 1.
int cell_span(const dom::Document& document, const dom::Node& cell, dom::Name attribute);

}  // namespace winnow::layout
