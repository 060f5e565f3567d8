// The placer: computed styles and rows -> boxes, by litehtml 0.6.
//
// litehtml is asked for one thing, to place boxes: floats, lines, tables, positioned elements. It
// parses no HTML and no CSS of the page: its tree is built straight from the Document with elements
// of our own that carry their computed style, so each box belongs to its node without any matching.
//
// litehtml recurses over the depth of its tree and places boxes that shrink to fit, and cells of
// tables, several times, which multiplies with nesting. So the tree is flattened below max_depth,
// and placements are counted: over the cap the page is placed a second time without floats and
// tables, each box once.
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
