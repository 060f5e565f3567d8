// The grid properties of CSS, read into numbers: the columns of a grid container with their named
// lines and areas, and the lines that an item asks for. Sizes of rows are not read: a row is as
// high as its items. https://www.w3.org/TR/css-grid-1/
//
//   grid-template-columns: [full] 200px repeat(2, 1fr)   three tracks, the line "full" before them
//   grid-column: 2 / span 2                              the second and the third of them
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "layout/style.h"

namespace winnow::layout {

// Real pages stay far below these caps; items beyond them go into the last column or row.
inline constexpr int kMaxGridColumns = 64;
inline constexpr int kMaxGridRows = 4'000;

// The width of a column.
struct GridTrack {
  float base = 0;           // pixels that it certainly has
  float max = 0;            // pixels that it may grow to
  float fraction = 0;       // its share of what is left, in fr
  bool is_content = false;  // as wide as its content
};

struct GridArea {
  int row = 0;
  int row_end = 0;
  int column = 0;
  int column_end = 0;
};

struct GridTemplate {
  std::vector<GridTrack> tracks;                  // at least one
  std::map<std::string, int, std::less<>> lines;  // name -> column line, from 0
  std::map<std::string, GridArea, std::less<>> areas;
};

struct GridLines {
  int start = -1;  // -1: automatic
  int span = 1;
};

struct GridPosition {
  GridLines row;
  GridLines column;  // within the columns of the grid
};

// `width` is the content width of the container, `gap` the one between its columns.
GridTemplate read_grid_template(const Style& container, float width, float gap);
GridPosition read_grid_position(const Style& item, const GridTemplate& grid);

}  // namespace winnow::layout
