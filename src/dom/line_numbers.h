// Finds columns of line numbers next to code, which are neither code nor data cells.
//
//   <td class="gutter">1 2 3</td><td class="code"><pre>...</pre></td>
//
// A call reads the element and a bounded number of nodes after it. Thread-safe.
#pragma once

#include <string_view>

#include "winnow/document.h"

namespace winnow::dom {

// True for a column of line numbers, or a single one. The class must name it, the text must be
// numbers, and a table cell must be followed by code.
bool is_line_numbers(const Document& document, const Node& element);

// True if this value of a class attribute names line numbers.
bool names_line_numbers(std::string_view classes);

// True if there is nothing but digits and white space in the first 4,096 nodes.
bool holds_numbers_only(const Document& document, const Node& element);

}  // namespace winnow::dom
