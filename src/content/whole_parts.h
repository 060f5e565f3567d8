// Decides whether a data table or a code block is content as a whole.
//
// Methods that select single blocks also select single cells and lines: a table that is content
// loses cells with a low score (a dash, a bare number), and a table that is not content leaves a
// single cell in the text. Without some of its parts a table or code block means something else, so
// one decision is made for all of it.
//
//   | Rye | 3 May | - |     // "Rye" and "3 May" are selected, so the dash is kept too
//
// Linear in the part. Thread-safe.
#pragma once

#include <cstdint>

#include "content/selected.h"

namespace winnow::content {

enum class PartVote : std::uint8_t {
  Whole,  // at least half of its text is selected
  None,   // less than half
  // Less than half of a table that may be a layout grid: without header cells, a table of links is
  // a list of entries, and a table of long texts is a thread. Its selected cells are kept.
  Cells,
};

// `table` is a data table (dom::is_data_table). `selected` answers in document order, so it must not
// have been queried for a node after `table`.
PartVote vote_on_table(const dom::Document& document, std::uint32_t table, Selected selected);

// The same for a code element. Returns Whole or None.
PartVote vote_on_code(const dom::Document& document, std::uint32_t code, Selected selected);

// The first node that is read for a non-empty selection: its first root, or the table around that
// root if the table is kept whole.
std::uint32_t first_read(const dom::Document& document, const dom::Selection& selection);

}  // namespace winnow::content
