// Cells: the visible text runs of a page, read from its source without building a tree.
//
// The Mountain Model (src/methods/mountain/README.md) reads a page as a sequence of cells, each the
// text between a '>' and the next '<'. There are two forms. Paper ends a cell at every tag, as
// published. Plus ends a cell only at tags that begin or end a line, so that a paragraph with links
// and bold words is one cell.
//
//   <p>One <b>two</b></p><p>three</p>     Paper: "One", "two", "three"    Plus: "One two", "three"
//
// A cell also records what the tags around it say: the number of open containers, the fewest open
// since the previous cell (the valley), whether it is a heading or a list item, and the hints in
// class names. For that the reader keeps a list of open containers.
//
// One pass over the source, linear; memory grows with the number of cells. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "features/cells_hints.h"

namespace winnow::features {

enum class CellForm : std::uint8_t { Paper, Plus };

// The innermost block element around a cell.
enum class CellPlace : std::uint8_t {
  Other,
  Paragraph,
  Heading,
  ListItem,
  Code,
  TableCell,
  Caption
};

struct Cell {
  std::uint32_t begin = 0;           // source: after the '>' before its first text
  std::uint32_t end = 0;             // source: the '<' after its last text
  std::uint32_t characters = 0;      // between the two, without tags
  std::uint32_t length = 0;          // L: the same with white space collapsed
  std::uint32_t link_length = 0;     // part of `length` inside anchors
  std::uint32_t sentence_marks = 0;  // P
  std::uint32_t digits = 0;          // ASCII digits
  bool ends_with_stop = false;       // S
  bool has_time = false;             // contains a <time>
  bool begins_with_symbol = false;   // an arrow, a bullet, a copyright sign
  CellPlace place = CellPlace::Other;
  std::uint8_t heading = 0;  // 1 to 6, or 0
  std::uint16_t depth = 0;   // open containers
  std::uint16_t valley = 0;  // the fewest open since the previous cell
  Hints inside = 0;          // of its containers and of its own block
  Hints opened = 0;          // of elements opened since the previous cell

  // A: the whole text is anchor text.
  [[nodiscard]] bool is_anchor() const noexcept { return link_length >= length; }
  [[nodiscard]] double link_share() const noexcept {
    return length == 0 ? 0 : static_cast<double>(link_length) / static_cast<double>(length);
  }
};

struct CellList {
  std::vector<Cell> cells;
  std::uint32_t source_bytes = 0;
  bool is_east_asian = false;  // most of the text is Han, kana or Hangul
};

CellList read_cells(std::string_view source, CellForm form);

// Source code distance: from the end of `left` to the beginning of its right neighbour.
std::uint32_t source_distance(const Cell& left, const Cell& right) noexcept;

}  // namespace winnow::features
