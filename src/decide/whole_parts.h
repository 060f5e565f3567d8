// Decides whether a data table or a code block is content as a whole.
//
// Methods that select single blocks also select single cells and lines: a table that is content
// loses cells with a low score (a dash, a bare number), and a table that is not content leaves a
// single cell in the text. Without some of its parts a table or code block means something else, so
// one decision is made for all of it: what at least half of the selected text is in is kept whole.
//
//   | Rye | 3 May | - |     // "Rye" and "3 May" are selected, so the dash is kept too
//
// Tables and code that are completely selected need no decision. Linear in the parts. Thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "dom/selection.h"

namespace winnow::decide {

// Whether a table that the selection begins or ends in is decided, too. Not for one of several posts,
// because other posts may be rows of the same table.
enum class CutTables : std::uint8_t { Complete, Leave };

// Selection::parts for this selection.
std::vector<dom::Part> decide_parts(const dom::Document& document, const dom::Selection& selection,
                                    CutTables cut_tables);

// The first node that is read for a non-empty selection: its first root, or the table around that
// root if the table is kept whole.
std::uint32_t first_read(const dom::Document& document, const dom::Selection& selection);

}  // namespace winnow::decide
