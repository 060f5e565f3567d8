// The HTML standard's table model, reduced to where cells begin.
// https://html.spec.whatwg.org/multipage/tables.html#forming-a-table
#include "render/table_grid.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace winnow::render_detail {
namespace {

struct Placed {
  std::uint32_t cell;
  std::uint32_t row;
  std::uint32_t column;
  std::uint32_t row_end;
  std::uint32_t column_end;
};

struct Hanging {  // a cell that extends into the rows below
  std::uint32_t column_end;
  std::uint32_t row_end;
};

// Cells by row, in source order.
std::vector<std::vector<std::uint32_t>> cells_of(const Content& content, std::uint32_t table) {
  const auto& nodes = content.nodes;
  std::vector<std::vector<std::uint32_t>> rows;
  for (std::uint32_t row = table + 1; row < nodes[table].end; row = nodes[row].end) {
    if (nodes[row].kind != ContentKind::Row) continue;
    std::vector<std::uint32_t>& cells = rows.emplace_back();
    for (std::uint32_t cell = row + 1; cell < nodes[row].end; cell = nodes[cell].end)
      if (nodes[cell].kind == ContentKind::Cell) cells.push_back(cell);
  }
  return rows;
}

// "Algorithm for processing rows": each cell takes the first free column. Nothing if the spans
// extend so far that resolving them would not be linear.
std::optional<std::vector<Placed>> place(const Content& content,
                                         const std::vector<std::vector<std::uint32_t>>& rows,
                                         std::size_t cell_count) {
  std::vector<Placed> placed;
  std::size_t work = 0;
  std::map<std::uint32_t, Hanging> hanging;  // by first column; they do not overlap
  const auto row_count = static_cast<std::uint32_t>(rows.size());
  for (std::uint32_t row = 0; row < row_count; ++row) {
    std::erase_if(hanging, [&](const auto& entry) { return entry.second.row_end <= row; });
    work += hanging.size();
    if (work > TableGrid::kMaxPerCell * cell_count + TableGrid::kAlways) return std::nullopt;
    std::uint32_t column = 0;
    auto next = hanging.begin();
    std::vector<Placed> of_row;
    for (const std::uint32_t cell : rows[row]) {
      while (next != hanging.end() && next->first <= column) {
        column = std::max(column, next->second.column_end);
        ++next;
      }
      // NB: where the standard lets cells overlap, the upper one keeps its position.
      std::uint32_t column_end = column + content.nodes[cell].column_span;
      if (next != hanging.end()) column_end = std::min(column_end, next->first);
      const std::uint32_t row_end =
          std::min(row_count, row + std::max<std::uint32_t>(1, content.nodes[cell].row_span));
      of_row.push_back({cell, row, column, row_end, column_end});
      column = column_end;
    }
    for (const Placed& cell : of_row)
      if (cell.row_end > row + 1) hanging[cell.column] = {cell.column_end, cell.row_end};
    placed.insert(placed.end(), of_row.begin(), of_row.end());
  }
  return placed;
}

}  // namespace

namespace {

// True if the cell is short enough to be repeated.
bool is_short(const Content& content, std::uint32_t cell) {
  constexpr std::size_t kMaxBytes = 256;
  std::size_t bytes = 0;
  for (std::uint32_t i = cell + 1; i < content.nodes[cell].end; ++i) {
    bytes += content.nodes[i].text.length + content.nodes[i].url.length + 1;
    if (bytes > kMaxBytes) return false;
  }
  return true;
}

// Each cell once, in the order of its row.
TableGrid without_spans(std::vector<std::vector<std::uint32_t>> rows, std::size_t most) {
  TableGrid grid;
  grid.rows = std::move(rows);
  for (const auto& row : grid.rows) grid.columns = std::max(grid.columns, row.size());
  // One wide row would make all others as wide; then rows keep their own lengths.
  if (grid.columns * grid.rows.size() <= most)
    for (auto& row : grid.rows) row.resize(grid.columns, TableGrid::kEmpty);
  return grid;
}

TableGrid with_spans(const Content& content, const std::vector<Placed>& placed,
                     std::size_t row_count, std::vector<std::uint32_t> begins) {
  std::uint32_t width = 0;
  for (const Placed& cell : placed) width = std::max(width, cell.column_end);
  TableGrid grid;
  grid.columns = begins.size();
  grid.rows.assign(row_count, std::vector<std::uint32_t>(grid.columns, TableGrid::kEmpty));
  const auto column_at = [&](std::uint32_t column) {
    return static_cast<std::size_t>(std::ranges::lower_bound(begins, column) - begins.begin());
  };
  for (const Placed& cell : placed) {
    const bool is_whole_row = cell.column == 0 && cell.column_end == width && grid.columns > 1;
    const bool repeats = is_short(content, cell.cell);
    const std::size_t first = column_at(cell.column);
    const std::size_t last = is_whole_row || !repeats ? first + 1 : column_at(cell.column_end);
    const std::uint32_t row_end = repeats ? cell.row_end : cell.row + 1;
    for (std::uint32_t row = cell.row; row < row_end; ++row)
      for (std::size_t column = first; column < last; ++column) grid.rows[row][column] = cell.cell;
  }
  return grid;
}

}  // namespace

TableGrid grid_of(const Content& content, std::uint32_t table) {
  std::vector<std::vector<std::uint32_t>> rows = cells_of(content, table);
  const bool has_header = !rows.empty() && !rows.front().empty() &&
                          std::ranges::all_of(rows.front(), [&](std::uint32_t cell) {
                            return content.nodes[cell].is_header;
                          });
  std::size_t cell_count = 0;
  for (const auto& row : rows) cell_count += row.size();
  const std::size_t most = TableGrid::kMaxPerCell * cell_count + TableGrid::kAlways;
  std::vector<std::uint32_t> begins;
  const auto placed = place(content, rows, cell_count);
  if (placed) {
    for (const Placed& cell : *placed) begins.push_back(cell.column);
    std::ranges::sort(begins);
    begins.erase(std::unique(begins.begin(), begins.end()), begins.end());
  }
  const bool is_resolved = placed && begins.size() * rows.size() <= most;
  TableGrid grid = is_resolved ? with_spans(content, *placed, rows.size(), std::move(begins))
                               : without_spans(std::move(rows), most);
  grid.has_header = has_header;
  return grid;
}

Alignment alignment_of_column(const Content& content, const TableGrid& grid, std::size_t column) {
  for (const std::vector<std::uint32_t>& row : grid.rows) {
    if (column >= row.size() || row[column] == TableGrid::kEmpty) continue;
    const Alignment alignment = content.nodes[row[column]].alignment;
    if (alignment != Alignment::None) return alignment;
  }
  return Alignment::None;
}

}  // namespace winnow::render_detail
