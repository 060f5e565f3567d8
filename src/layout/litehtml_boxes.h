// The placer: computed styles and rows -> boxes, with litehtml 0.6.
//
// litehtml is used only to place boxes: floats, lines, tables, positioned elements. It parses no
// HTML or CSS: its tree is built from the Document, with elements that carry their computed style,
// so each box belongs to a known node.
//
// litehtml recurses over the depth of its tree, and places shrink-to-fit boxes and table cells
// several times, which multiplies with nesting. So the tree is flattened below max_depth, and
// placements are counted: over the cap, the page is placed again without floats and tables, each
// box once.
#pragma once

#include <string>
#include <vector>

#include "layout/plan.h"

namespace winnow::layout {

// Sets x, y, width and height of the boxes of shown elements. `boxes` is by node.
void place_boxes(const Elements& elements, const std::vector<Style>& styles, const Widths& widths,
                 const Plan& plan, const LayoutOptions& options, std::vector<Box>& boxes,
                 std::vector<std::string>& notes);

}  // namespace winnow::layout
