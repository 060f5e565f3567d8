#include "layout/grid_template.h"

#include <algorithm>
#include <array>
#include <optional>

#include "base/ascii.h"
#include "layout/css_tokens.h"

namespace winnow::layout {
namespace {

// The arguments of a function such as "minmax(10px, 1fr)".
std::vector<std::string_view> arguments(std::string_view function) {
  std::string_view inside = function.substr(function.find('(') + 1);
  if (inside.ends_with(')')) inside.remove_suffix(1);
  std::vector<std::string_view> result;
  std::size_t begin = 0;
  TokenReader reader(inside);
  while (true) {
    const Token token = reader.next();
    if (token.kind == TokenKind::Function || token.kind == TokenKind::OpenParenthesis)
      reader.skip_block(token.kind);
    if (token.kind != TokenKind::Comma && token.kind != TokenKind::End) continue;
    const std::size_t end = token.kind == TokenKind::End ? inside.size() : reader.position() - 1;
    result.push_back(base::trim(inside.substr(begin, end - begin)));
    if (token.kind == TokenKind::End) return result;
    begin = reader.position();
  }
}

class TemplateReader {
 public:
  TemplateReader(float width, float gap) : width_(width), gap_(gap) {}

  GridTemplate read(const Style& style) {
    read_columns(style.grid_columns);
    read_areas(style.grid_areas);
    if (grid_.tracks.empty()) {
      GridTrack track;
      track.fraction = 1;
      grid_.tracks.push_back(track);
    }
    return std::move(grid_);
  }

 private:
  [[nodiscard]] int columns() const { return static_cast<int>(grid_.tracks.size()); }

  void read_columns(std::string_view text) {
    for (const std::string_view part : split_components(text)) {
      if (columns() >= kMaxGridColumns) break;
      if (base::starts_with_ignoring_case(part, "repeat("))
        read_repeat(part);
      else
        read_part(part);
    }
  }

  // One string per row: "head head" "main side".
  void read_areas(std::string_view text) {
    int row = 0;
    int columns_used = 0;
    TokenReader reader(text);
    for (Token token = reader.next(); token.kind != TokenKind::End; token = reader.next()) {
      if (token.kind != TokenKind::String || row >= kMaxGridRows) continue;
      int column = 0;
      for (const std::string_view name : split_components(token.name)) {
        if (column >= kMaxGridColumns) break;
        if (name != ".") add_cell_to_area(name, row, column);
        ++column;
      }
      columns_used = std::max(columns_used, column);
      ++row;
    }
    while (columns() < columns_used) {
      GridTrack track;
      track.is_content = true;
      grid_.tracks.push_back(track);
    }
  }

  void add_cell_to_area(std::string_view name, int row, int column) {
    const auto [found, is_new] =
        grid_.areas.emplace(name, GridArea{row, row + 1, column, column + 1});
    if (is_new) return;
    GridArea& area = found->second;
    area.row_end = std::max(area.row_end, row + 1);
    area.column = std::min(area.column, column);
    area.column_end = std::max(area.column_end, column + 1);
  }

  void read_part(std::string_view part) {
    if (part.starts_with('[')) {
      std::string_view names = part.substr(1);
      if (names.ends_with(']')) names.remove_suffix(1);
      for (const std::string_view name : split_components(names))
        grid_.lines.emplace(name, columns());
      return;
    }
    if (part == "none" || part == "/") return;
    grid_.tracks.push_back(read_track(part));
  }

  [[nodiscard]] GridTrack read_track(std::string_view part) const {
    if (!base::starts_with_ignoring_case(part, "minmax(")) return read_breadth(part);
    const std::vector<std::string_view> sides = arguments(part);
    if (sides.size() != 2) return read_breadth(part);
    const GridTrack min = read_breadth(sides[0]);
    const GridTrack max = read_breadth(sides[1]);
    GridTrack track = max;
    track.base = min.is_content ? 0 : std::min(min.base, width_);
    if (max.fraction == 0 && !max.is_content) track.max = std::max(max.base, track.base);
    return track;
  }

  // A track size other than minmax(), which CSS does not nest either.
  [[nodiscard]] GridTrack read_breadth(std::string_view part) const {
    GridTrack track;
    const Token token = TokenReader(part).next();
    if (token.kind == TokenKind::Dimension && base::equals_ignoring_case(token.name, "fr")) {
      track.fraction = static_cast<float>(std::clamp(token.number, 0.0, 1e4));
      return track;
    }
    const std::optional<Quantity> quantity = read_quantity(part, ViewPort{});
    if (!quantity || base::starts_with_ignoring_case(part, "fit-content(")) {
      track.is_content = true;
      return track;
    }
    const Linear& length = quantity->length;
    track.base =
        std::max(0.F, length.px + length.percent * width_ / 100 + 16 * (length.em + length.rem));
    track.max = track.base;
    return track;
  }

  void read_repeat(std::string_view part) {
    if (part.find(',') == std::string_view::npos) return;
    const std::vector<std::string_view> sides = arguments(part);
    if (sides.size() < 2) return;
    const char* const begin = sides[1].data();
    const std::string_view list(
        begin, static_cast<std::size_t>(sides.back().data() + sides.back().size() - begin));
    const std::vector<std::string_view> parts = split_components(list);
    const int times = repetitions(sides[0], parts);
    for (int i = 0; i < times; ++i)
      for (const std::string_view component : parts)
        if (columns() < kMaxGridColumns) read_part(component);
  }

  [[nodiscard]] int repetitions(std::string_view count,
                                const std::vector<std::string_view>& parts) const {
    if (!base::starts_with_ignoring_case(count, "auto-")) {
      const double number = TokenReader(count).next().number;
      return static_cast<int>(std::clamp(number, 1.0, double{kMaxGridColumns}));
    }
    // auto-fill and auto-fit: as many as fit into the width.
    float one = 0;
    int tracks = 0;
    for (const std::string_view component : parts) {
      if (component.starts_with('[')) continue;
      one += read_track(component).base + gap_;
      ++tracks;
    }
    if (tracks == 0 || one < 1) return 1;
    return std::max(1, static_cast<int>(std::min((width_ + gap_) / one, 64.F)));
  }

  float width_;
  float gap_;
  GridTemplate grid_;
};

// One side of grid-column or grid-row: a number from 1, from the end with a minus, "span 2", or
// the name of a line.
struct LineText {
  std::optional<int> line;  // from 0
  int span = 0;             // 0: not given
};

LineText read_line(std::string_view text, const GridTemplate& grid, int columns, bool by_column) {
  LineText read;
  bool is_span = false;
  for (const std::string_view part : split_components(text)) {
    const Token token = TokenReader(part).next();
    if (token.kind == TokenKind::Number) {
      const int number = static_cast<int>(std::clamp(token.number, -1e4, 1e4));
      if (is_span)
        read.span = std::clamp(number, 1, kMaxGridColumns);
      else
        read.line = number > 0 ? number - 1 : columns + 1 + number;
    } else if (base::equals_ignoring_case(part, "span")) {
      is_span = true;
      read.span = std::max(read.span, 1);
    } else if (token.kind == TokenKind::Ident && by_column) {
      const auto found = grid.lines.find(part);
      if (found != grid.lines.end()) read.line = found->second;
    }
  }
  if (is_span) read.line.reset();
  return read;
}

GridLines read_lines(std::string_view start_text, std::string_view end_text,
                     const GridTemplate& grid, int columns, bool by_column) {
  const LineText start = read_line(start_text, grid, columns, by_column);
  const LineText end = read_line(end_text, grid, columns, by_column);
  GridLines lines;
  if (start.span > 0) lines.span = start.span;
  if (end.span > 0) lines.span = end.span;
  if (start.line) {
    lines.start = std::max(0, *start.line);
    if (end.line) lines.span = std::max(1, *end.line - lines.start);
  } else if (end.line) {
    lines.start = std::max(0, *end.line - lines.span);
  }
  return lines;
}

GridLines row_lines(std::string_view start, std::string_view end, const GridTemplate& grid) {
  return read_lines(start, end, grid, 0, false);
}

GridLines column_lines(std::string_view start, std::string_view end, const GridTemplate& grid) {
  return read_lines(start, end, grid, static_cast<int>(grid.tracks.size()), true);
}

// grid-area: row-start / column-start / row-end / column-end
GridPosition read_area_lines(std::string_view area, const GridTemplate& grid) {
  std::array<std::string_view, 4> lines;
  std::size_t begin = 0;
  for (std::string_view& line : lines) {
    const std::size_t slash = std::min(area.find('/', begin), area.size());
    line = area.substr(begin, slash - begin);
    begin = std::min(slash + 1, area.size());
  }
  return {row_lines(lines[0], lines[2], grid), column_lines(lines[1], lines[3], grid)};
}

GridLines read_column(const Style& item, const GridTemplate& grid) {
  const std::string name(base::trim(item.grid_column[0]));
  if (const auto area = grid.areas.find(name); area != grid.areas.end())
    return {area->second.column, area->second.column_end - area->second.column};
  // A single name means the lines name-start and name-end.
  const std::string start = name + "-start";
  if (item.grid_column[1].empty() && grid.lines.contains(start))
    return column_lines(start, name + "-end", grid);
  return column_lines(item.grid_column[0], item.grid_column[1], grid);
}

GridPosition read_lines_of(const Style& item, const GridTemplate& grid) {
  const std::string_view area = base::trim(item.grid_area);
  if (const auto named = grid.areas.find(area); named != grid.areas.end()) {
    const GridArea& found = named->second;
    return {{found.row, found.row_end - found.row},
            {found.column, found.column_end - found.column}};
  }
  if (area.find('/') != std::string_view::npos) return read_area_lines(area, grid);
  return {row_lines(item.grid_row[0], item.grid_row[1], grid), read_column(item, grid)};
}

}  // namespace

GridTemplate read_grid_template(const Style& container, float width, float gap) {
  return TemplateReader(width, gap).read(container);
}

GridPosition read_grid_position(const Style& item, const GridTemplate& grid) {
  const int columns = static_cast<int>(grid.tracks.size());
  GridPosition position = read_lines_of(item, grid);
  GridLines& column = position.column;
  column.span = std::clamp(column.span, 1, columns);
  if (column.start >= 0) column.start = std::min(column.start, columns - column.span);
  if (position.row.start >= 0) position.row.start = std::min(position.row.start, kMaxGridRows - 1);
  return position;
}

}  // namespace winnow::layout
