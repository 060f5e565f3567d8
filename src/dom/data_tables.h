// Distinguishes data tables from tables that are used for layout.
//
// A data table has several columns, several rows or header cells, and cells of words rather than
// sections. A layout table has an article in one cell and a menu in another; as a table it would be
// one line of a thousand words. Nested tables and tables with role="presentation" are layout.
//
// Reads a table up to the first table inside it, so all tables of a page take linear time.
// Thread-safe.
#pragma once

#include <cstdint>

#include "winnow/document.h"

namespace winnow::dom {

// Is the node a data table? Only its nodes before `end` count.
bool is_data_table(const Document& document, std::uint32_t index, std::uint32_t end);

}  // namespace winnow::dom
