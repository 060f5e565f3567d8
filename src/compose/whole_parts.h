// Decides whether a data table or a code block is content as a whole.
//
// Methods that select single blocks select single cells and lines: a table that is content loses
// cells with a low score (a dash, a bare number), and one that is not leaves a cell behind. A table
// or code block without some of its parts has another meaning, so its whole text decides.
//
// Linear in the part. Thread-safe.
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
