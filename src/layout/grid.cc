// Grid containers: items are put into cells, columns get widths, and each line of cells becomes a
// row. https://www.w3.org/TR/css-grid-1/
#include <algorithm>
#include <vector>

#include "layout/grid_template.h"
#include "layout/rows.h"

namespace winnow::layout {
namespace {

constexpr int kMaxRowSpan = 20;
// Cells that are examined in search of free ones, per container.
constexpr int kMaxSteps = 2'000'000;

struct Cell {
  int row = 0;
  int column = 0;
  int span = 1;  // columns
};

// 8.5 Grid item placement: an item gets the cell that it asks for; the others follow row by row.
class CellMap {
 public:
  explicit CellMap(int columns) : columns_(columns) {}

  Cell place(const GridPosition& wanted) {
    const Cell cell = find(wanted);
    take(cell, std::clamp(wanted.row.span, 1, kMaxRowSpan));
    return cell;
  }

 private:
  Cell find(const GridPosition& wanted) {
    const auto& [row, column] = wanted;
    if (row.start >= 0 && column.start >= 0) return {row.start, column.start, column.span};
    return column.start >= 0 ? find_row(column) : find_cell(row.start, column.span);
  }

  Cell find_row(const GridLines& column) {
    if (column.start < cursor_column_) ++cursor_row_;
    while (cursor_row_ < kMaxGridRows - 1 && !is_free(cursor_row_, column.start, column.span) &&
           (steps_ += column.span) < kMaxSteps)
      ++cursor_row_;
    cursor_column_ = column.start + column.span;
    return {cursor_row_, column.start, column.span};
  }

  // `row` below 0: any row from the cursor on.
  Cell find_cell(int row, int span) {
    int r = row >= 0 ? row : cursor_row_;
    int c = row >= 0 ? 0 : cursor_column_;
    while (r < kMaxGridRows - 1 && (steps_ += span) < kMaxSteps &&
           (c + span > columns_ || !is_free(r, c, span))) {
      if (++c + span > columns_) {
        c = 0;
        ++r;
      }
    }
    c = std::min(c, columns_ - span);
    if (row < 0) {
      cursor_row_ = r;
      cursor_column_ = c + span;
    }
    return {r, c, span};
  }

  [[nodiscard]] bool is_free(int row, int column, int span) const {
    if (row >= static_cast<int>(taken_.size())) return true;
    for (int c = column; c < column + span; ++c)
      if (taken_[static_cast<std::size_t>(row)][static_cast<std::size_t>(c)]) return false;
    return true;
  }

  void take(const Cell& cell, int row_span) {
    const int last = std::min(cell.row + row_span, kMaxGridRows);
    if (static_cast<int>(taken_.size()) < last)
      taken_.resize(static_cast<std::size_t>(last),
                    std::vector<bool>(static_cast<std::size_t>(columns_)));
    for (int r = cell.row; r < last; ++r)
      for (int c = cell.column; c < cell.column + cell.span; ++c)
        taken_[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] = true;
  }

  int columns_;
  std::vector<std::vector<bool>> taken_;  // by row and column
  int cursor_row_ = 0;
  int cursor_column_ = 0;
  int steps_ = 0;
};

struct Span {
  float begin = 0;
  float end = 0;
};

// 12. Grid sizing, of columns whose content has been measured: fractions share what is left, or
// else tracks that fit their content stretch.
class TrackSizer {
 public:
  TrackSizer(std::vector<GridTrack> tracks, float width, float gap)
      : tracks_(std::move(tracks)),
        gap_(gap),
        rest_(width - gap * static_cast<float>(tracks_.size() - 1)) {
    for (const GridTrack& track : tracks_) {
      rest_ -= track.fraction > 0 ? 0 : track.base;
      fractions_ += track.fraction;
      contents_ += track.is_content ? 1.F : 0.F;
    }
  }

  // Where each column begins and ends.
  std::vector<Span> size(Align justify) {
    if (rest_ < 0 && contents_ > 0) shrink_content();
    if (rest_ > 0) grow_to_max();
    if (fractions_ > 0)
      share_by_fraction();
    else if (contents_ > 0 && rest_ > 0 && (justify == Align::Start || justify == Align::Stretch))
      stretch_content();
    return line_up(justify);
  }

 private:
  // Content tracks give up space in proportion to their width.
  void shrink_content() {
    float wanted = 0;
    for (const GridTrack& track : tracks_) wanted += track.is_content ? track.base : 0;
    for (GridTrack& track : tracks_)
      if (track.is_content && wanted > 0)
        track.base = std::max(0.F, track.base + rest_ * track.base / wanted);
    rest_ = 0;
  }

  void grow_to_max() {
    for (GridTrack& track : tracks_) {
      if (track.fraction > 0 || track.is_content || track.max <= track.base) continue;
      const float more = std::min(rest_, track.max - track.base);
      track.base += more;
      rest_ -= more;
    }
  }

  void share_by_fraction() {
    for (GridTrack& track : tracks_)
      if (track.fraction > 0)
        track.base =
            std::max(track.base, std::max(0.F, rest_) * track.fraction / std::max(fractions_, 1.F));
  }

  void stretch_content() {
    for (GridTrack& track : tracks_)
      if (track.is_content) track.base += rest_ / contents_;
    rest_ = 0;
  }

  [[nodiscard]] std::vector<Span> line_up(Align justify) const {
    float x = 0;
    float gap = gap_;
    if (fractions_ == 0 && rest_ > 0) {
      if (justify == Align::Center) x = rest_ / 2;
      if (justify == Align::End) x = rest_;
      if (justify == Align::Between && tracks_.size() > 1)
        gap += rest_ / static_cast<float>(tracks_.size() - 1);
    }
    std::vector<Span> spans;
    for (const GridTrack& track : tracks_) {
      spans.push_back({x, x + track.base});
      x += track.base + gap;
    }
    return spans;
  }

  std::vector<GridTrack> tracks_;
  float gap_;
  float rest_;  // of the width; below 0 where the tracks are too wide
  float fractions_ = 0;
  float contents_ = 0;  // how many tracks fit their content
};

}  // namespace

struct Rows::GridItem {
  RowItem item;
  Cell cell;
};

std::vector<Rows::GridItem> Rows::place_in_cells(std::uint32_t container,
                                                 const GridTemplate& grid) const {
  std::vector<GridItem> items;
  CellMap cells(static_cast<int>(grid.tracks.size()));
  for (const RowItem& item : items_of(container)) {
    const GridPosition wanted = item.element == kNoElement
                                    ? GridPosition{}
                                    : read_grid_position(styles_[item.element], grid);
    items.push_back({item, cells.place(wanted)});
  }
  return items;
}

std::vector<GridTrack> Rows::fit_content(std::vector<GridTrack> tracks,
                                         const std::vector<GridItem>& items, const Style& container,
                                         float width) const {
  for (const GridItem& item : items) {
    GridTrack& track = tracks[static_cast<std::size_t>(item.cell.column)];
    if (!track.is_content || item.cell.span != 1) continue;
    float outer = content_of(item.item, container).largest;
    if (item.item.element != kNoElement)
      outer += styles_[item.item.element].margin[kLeft].of(width) +
               styles_[item.item.element].margin[kRight].of(width);
    track.base = std::max(track.base, std::min(outer, width));
  }
  return tracks;
}

std::vector<RowItem> Rows::arrange_grid(std::uint32_t container, float width) const {
  const Style& style = styles_[container];
  const float gap = style.column_gap.of(width);
  const GridTemplate grid = read_grid_template(style, width, gap);
  std::vector<GridItem> items = place_in_cells(container, grid);
  const std::vector<Span> columns =
      TrackSizer(fit_content(grid.tracks, items, style, width), width, gap).size(style.justify);
  std::ranges::stable_sort(items, [](const GridItem& a, const GridItem& b) {
    return a.cell.row != b.cell.row ? a.cell.row < b.cell.row : a.cell.column < b.cell.column;
  });
  std::vector<RowItem> arranged;
  for (std::size_t i = 0; i < items.size(); ++i) {
    GridItem& item = items[i];
    const auto first = static_cast<std::size_t>(item.cell.column);
    const auto last = static_cast<std::size_t>(item.cell.column + item.cell.span - 1);
    place_in_area(item.item, columns[first].begin, columns[last].end - columns[first].begin);
    item.item.starts_line = i == 0 || items[i - 1].cell.row != item.cell.row;
    item.item.gap_above = item.cell.row > items.front().cell.row ? style.row_gap.of(width) : 0;
    arranged.push_back(item.item);
  }
  return arranged;
}

}  // namespace winnow::layout
