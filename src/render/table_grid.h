// A Table as a grid: rows of as many columns each, spans resolved.
//
// A cell that spans rows or columns stands in every place it covers, so that each row can be read
// without the others; one that spans a whole row, as a heading among rows does, stands in its first
// column only. Columns that no cell begins in are left out: a table whose cells all span two has
// half of them.
//
//   +-----+---+       a  a  b
//   | a   | b |       c  d  b
//   +--+--+   |
//   |c |d |   |
//   +--+--+---+
//
// A cell of many words is not repeated. The grid is at most kMaxPerCell times as large as there
// are cells; in a table that would be larger, spans are not resolved. Linear.
#pragma once

#include <cstdint>
#include <vector>

#include "winnow/content.h"

namespace winnow::render_detail {

struct TableGrid {
  static constexpr std::uint32_t kEmpty = 0xFFFF'FFFF;
  static constexpr std::size_t kMaxPerCell = 16;
  static constexpr std::size_t kAlways = 1024;  // and so much more, for small tables

  std::size_t columns = 0;
  std::vector<std::vector<std::uint32_t>> rows;  // nodes of Cells, or kEmpty
  bool has_header = false;                       // the first row is one
};

TableGrid grid_of(const Content& content, std::uint32_t table);

// Of the first cell in the column that has one.
Alignment alignment_of_column(const Content& content, const TableGrid& grid, std::size_t column);

}  // namespace winnow::render_detail
