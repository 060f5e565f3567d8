// Which tables are tables, and which only put a page's parts side by side.
//
// A table of data has rows and columns that mean something; a table for layout has an article in
// one cell and a menu in another, and read as a table it would be one line of a thousand words.
// Data: several columns, several rows or header cells, and cells that hold words rather than
// sections. Nested tables, and tables that say role="presentation", are layout.
//
// One pass; linear.
#pragma once

#include <cstdint>
#include <vector>

#include "winnow/document.h"

namespace winnow::dom {

// The <table> elements of data among the nodes [first, end), in document order.
std::vector<std::uint32_t> find_data_tables(const Document& document, std::uint32_t first,
                                            std::uint32_t end);

}  // namespace winnow::dom
