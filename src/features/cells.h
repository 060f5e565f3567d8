// Cells: the visible text runs of a page, straight from its source, without a tree.
//
// The Mountain Model (src/methods/mountain/README.md) reads a page as a sequence of cells, each the
// text between a '>' and the next '<'. Two forms: Paper ends a cell at every tag, as printed; Plus
// only at tags that begin or end a line, so that a paragraph with links and bold words is one cell
// and highlighted code is one cell too.
//
//   <p>One <b>two</b></p><p>three</p>     Paper: "One", "two", "three"    Plus: "One two", "three"
//
// Beside its text a cell knows what the tags around it said: how deep the containers were open, how
// far they closed since the cell before (the valley), whether it is a heading or a list item, and
// what their class names hint at. That needs the list of open containers and no tree.
//
// One pass over the source, linear; memory is the cells. Any thread, no hidden state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "features/cells_hints.h"

namespace winnow::features {

enum class CellForm : std::uint8_t { Paper, Plus };

// The innermost block that a cell stands in.
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
  std::uint32_t begin = 0;          // source: after the '>' before its first text
  std::uint32_t end = 0;            // source: the '<' after its last text
  std::uint32_t characters = 0;     // between the two, tags inside left out
  std::uint32_t length = 0;         // L: the same with white space collapsed
  std::uint32_t link_length = 0;    // of these in anchors
  std::uint32_t marks = 0;          // P: sentence marks
  std::uint32_t digits = 0;         // ASCII digits
  bool ends_with_stop = false;      // S
  bool has_time = false;            // a <time> stands in it
  bool begins_with_symbol = false;  // an arrow, a bullet, a copyright sign
  CellPlace place = CellPlace::Other;
  std::uint8_t heading = 0;  // 1 to 6, 0: none
  std::uint16_t depth = 0;   // open containers
  std::uint16_t valley = 0;  // the fewest open since the cell before it
  Hints inside = 0;          // of the containers it stands in, and of its own block
  Hints opened = 0;          // of what opened since the cell before it

  // A: all of it is anchor text.
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

// Source code distance: from the end of the cell `left` to the beginning of its right neighbour.
std::uint32_t source_distance(const Cell& left, const Cell& right) noexcept;

}  // namespace winnow::features
