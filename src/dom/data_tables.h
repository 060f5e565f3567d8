// Distinguishes data tables from tables that are used for layout.
//
// A data table has several columns, several rows or header cells, and cells of words rather than
// sections. A layout table has an article in one cell and a menu in another; as a table it would be
// one line of a thousand words. Nested tables and tables with role="presentation" are layout.
//
// One pass; linear. Thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "winnow/document.h"

namespace winnow::dom {

// The data tables among the nodes [first, end), in document order.
std::vector<std::uint32_t> find_data_tables(const Document& document, std::uint32_t first,
                                            std::uint32_t end);

}  // namespace winnow::dom
