// The nodes that reading a selection visits: from the first root to the last, not the whole element
// around them, which may contain a thousand other posts.
//
// Code and rows are read from their start, and so is a table that is to be read whole
// (dom::Selection::parts), to its end.
//
// Takes time for the depth of the first and the last root. Thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "dom/selection.h"

namespace winnow::content {

struct ReadRange {
  std::vector<std::uint32_t> around;  // elements around the first node, to be entered before it
  std::uint32_t first = 0;
  std::uint32_t end = 0;
};

// REQUIRES: a selection with roots.
ReadRange read_range(const dom::Document& document, const dom::Selection& selection);

// The lowest element around all roots; the table around them if they are its rows.
std::uint32_t element_around(const dom::Document& document, const dom::Selection& selection);

struct NodeRange {
  std::uint32_t first = 0;
  std::uint32_t end = 0;
};
// The nodes that reading the selection can visit, whatever its parts are; empty if it is empty.
NodeRange range_around(const dom::Document& document, const dom::Selection& selection);

bool is_row_group(const dom::Node& node) noexcept;

}  // namespace winnow::content
