// Columns of line numbers that a highlighter puts beside code: they are neither code nor a cell of
// data.
//
//   <td class="gutter">1 2 3</td><td class="code"><pre>...</pre></td>
//
// Each question costs the element and a bounded number of nodes after it. Any thread.
#pragma once

#include "winnow/document.h"

namespace winnow::dom {

// True for a column of line numbers, or one of them. Its class must say so and its text must be
// numbers; a table cell must also be followed by code.
bool is_line_numbers(const Document& document, const Node& element);

// True if there is nothing but digits and white space in the first 4,096 nodes.
bool holds_numbers_only(const Document& document, const Node& element);

}  // namespace winnow::dom
