// What is left out of placing because litehtml would take too long over it: tables with too many
// cells become blocks, and floats beyond a number per container do not float.
#pragma once

#include <vector>

#include "layout/elements.h"
#include "layout/style.h"

namespace winnow::layout {

struct PlainBoxes {
  std::vector<bool> floats;  // by element: does not float
  std::vector<bool> tables;  // by element: the table and its parts are blocks
  bool has_tables = false;
};

PlainBoxes find_plain_boxes(const Elements& elements, const std::vector<Style>& styles);

// The value of colspan or rowspan, at least 1.
int cell_span(const dom::Document& document, const dom::Node& cell, dom::Name attribute);

}  // namespace winnow::layout
