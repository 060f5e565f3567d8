// A table of data is content as a whole, or not at all; and so is a block of code.
//
// Methods that choose single blocks choose single cells and lines: a table that is content loses
// cells that score low (a dash, a bare number), and one that is not leaves a cell behind. Without
// some of its cells or lines it says something else than the page does, so its text decides
// together.
//
// Linear in the part. Any thread.
#pragma once

#include <cstdint>

#include "compose/selected.h"

namespace winnow::compose {

enum class PartVote : std::uint8_t {
  Whole,  // at least half of its text is selected
  None,   // less than half
  // Less than half of a table that may be a grid for layout: without header cells one of links is a
  // list of entries, and one of long texts is a thread. The selected cells are parts of the page.
  Cells,
};

// `selected` has not been asked for a node after `table`, which is one of dom::find_data_tables().
PartVote vote_on_table(const dom::Document& document, std::uint32_t table, Selected selected);

// The same for an element that is code: Whole or None.
PartVote vote_on_code(const dom::Document& document, std::uint32_t code, Selected selected);

// The first node that is read of a selection that is not empty: its first root, or the table that
// is read whole because of it.
std::uint32_t first_read(const dom::Document& document, const dom::Selection& selection);

}  // namespace winnow::compose
