// A Table as a grid: rows with the same number of columns, and spans resolved.
//
// A cell that spans rows or columns is repeated in every position that it covers, so that each row
// can be read alone. A cell that spans a whole row, such as a heading between rows, is only in the
// first column. Columns in which no cell begins are dropped: a table whose cells all span two
// columns gets half of them.
//
//   +-----+---+       a  a  b
//   | a   | b |       c  d  b
//   +--+--+   |
//   |c |d |   |
//   +--+--+---+
//
// A cell with many words is not repeated. The grid has at most kMaxPerCell times as many positions
// as there are cells; in a table that would need more, spans are not resolved. Linear.
#pragma once

#include <cstdint>
#include <vector>

#include "winnow/content.h"

namespace winnow::render_detail {

struct TableGrid {
  static constexpr std::uint32_t kEmpty = 0xFFFF'FFFF;
  static constexpr std::size_t kMaxPerCell = 16;
  static constexpr std::size_t kAlways = 1024;  // plus this many, for small tables

  std::size_t columns = 0;
  std::vector<std::vector<std::uint32_t>> rows;  // Cell nodes, or kEmpty
  bool has_header = false;                       // the first row is a header
};

TableGrid grid_of(const Content& content, std::uint32_t table);

// Of the first cell in the column that has one.
Alignment alignment_of_column(const Content& content, const TableGrid& grid, std::size_t column);

}  // namespace winnow::render_detail
