// Grid containers: the tracks of grid-template-columns, named lines and areas, automatic placement.
#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "base/ascii.h"
#include "layout/css_tokens.h"
#include "layout/rows.h"

namespace winnow::layout {
namespace {

// More columns or rows than that are an attack; items beyond them stand in the last.
constexpr int kMostColumns = 64;
constexpr int kMostRows = 4'000;
constexpr int kMostRowSpan = 20;
// Cells looked at in search of free ones, for one container.
constexpr int kMostSteps = 2'000'000;

struct Track {
  float base = 0;      // pixels that it has for certain
  float most = 0;      // may grow to
  float fraction = 0;  // fr
  bool is_content = false;
};

struct Area {
  int row = 0;
  int row_end = 0;
  int column = 0;
  int column_end = 0;
};

struct Template {
  std::vector<Track> tracks;
  std::map<std::string, int, std::less<>> lines;  // name -> column line, from 0
  std::map<std::string, Area, std::less<>> areas;
};

class TemplateReader {
 public:
  TemplateReader(float width, float gap) : width_(width), gap_(gap) {}

  void read_columns(std::string_view text, Template& out) {
    for (const std::string_view part : split_components(text)) {
      if (static_cast<int>(out.tracks.size()) >= kMostColumns) break;
      if (base::starts_with_ignoring_case(part, "repeat(")) {
        read_repeat(part, out);
      } else {
        read_part(part, out);
      }
    }
  }

  // One string a row: "head head" "main side".
  static void read_areas(std::string_view text, Template& out) {
    int row = 0;
    int columns = 0;
    TokenReader reader(text);
    for (Token token = reader.next(); token.kind != TokenKind::End; token = reader.next()) {
      if (token.kind != TokenKind::String || row >= kMostRows) continue;
      int column = 0;
      for (const std::string_view name : split_components(token.name)) {
        if (column >= kMostColumns) break;
        if (name != ".") {
          const auto [found, is_new] =
              out.areas.emplace(name, Area{row, row + 1, column, column + 1});
          Area& area = found->second;
          if (!is_new) {
            area.row_end = std::max(area.row_end, row + 1);
            area.column = std::min(area.column, column);
            area.column_end = std::max(area.column_end, column + 1);
          }
        }
        ++column;
      }
      columns = std::max(columns, column);
      ++row;
    }
    while (static_cast<int>(out.tracks.size()) < columns) {
      Track track;
      track.is_content = true;
      out.tracks.push_back(track);
    }
  }

 private:
  void read_part(std::string_view part, Template& out) {
    if (part.starts_with('[')) {
      std::string_view names = part.substr(1);
      if (names.ends_with(']')) names.remove_suffix(1);
      for (const std::string_view name : split_components(names))
        out.lines.emplace(name, static_cast<int>(out.tracks.size()));
      return;
    }
    if (part == "none" || part == "/") return;
    out.tracks.push_back(read_track(part));
  }

  [[nodiscard]] Track read_track(std::string_view part) const {
    Track track;
    if (base::starts_with_ignoring_case(part, "minmax(")) {
      const std::vector<std::string_view> sides = arguments(part);
      if (sides.size() == 2) {
        const Track least = read_track(sides[0]);
        const Track most = read_track(sides[1]);
        track = most;
        track.base = least.is_content ? 0 : std::min(least.base, width_);
        if (most.fraction == 0 && !most.is_content) track.most = std::max(most.base, track.base);
        return track;
      }
    }
    if (base::starts_with_ignoring_case(part, "fit-content(")) {
      track.is_content = true;
      return track;
    }
    const Token token = TokenReader(part).next();
    if (token.kind == TokenKind::Dimension && base::equals_ignoring_case(token.name, "fr")) {
      track.fraction = static_cast<float>(std::clamp(token.number, 0.0, 1e4));
      return track;
    }
    const std::optional<Quantity> quantity = read_quantity(part, ViewPort{});
    if (!quantity) {
      track.is_content = true;
      return track;
    }
    const Linear& length = quantity->length;
    track.base =
        std::max(0.F, length.px + length.percent * width_ / 100 + 16 * (length.em + length.rem));
    track.most = track.base;
    return track;
  }

  // What stands between the brackets of a function, cut at its commas.
  static std::vector<std::string_view> arguments(std::string_view function) {
    const std::size_t open = function.find('(');
    std::string_view inside = function.substr(open + 1);
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

  void read_repeat(std::string_view part, Template& out) {
    const std::size_t comma = part.find(',');
    if (comma == std::string_view::npos) return;
    const std::vector<std::string_view> sides = arguments(part);
    if (sides.size() < 2) return;
    const char* const begin = sides[1].data();
    const std::string_view list(
        begin, static_cast<std::size_t>(sides.back().data() + sides.back().size() - begin));
    const std::vector<std::string_view> parts = split_components(list);
    int times = 1;
    if (base::starts_with_ignoring_case(sides[0], "auto-")) {
      // As many as fit beside each other.
      float one = 0;
      int tracks = 0;
      for (const std::string_view component : parts) {
        if (component.starts_with('[')) continue;
        one += read_track(component).base + gap_;
        ++tracks;
      }
      if (tracks > 0 && one >= 1)
        times = std::max(1, static_cast<int>(std::min((width_ + gap_) / one, 64.F)));
    } else {
      const double number = TokenReader(sides[0]).next().number;
      times = static_cast<int>(std::clamp(number, 1.0, double{kMostColumns}));
    }
    for (int i = 0; i < times; ++i)
      for (const std::string_view component : parts)
        if (static_cast<int>(out.tracks.size()) < kMostColumns) read_part(component, out);
  }

  float width_;
  float gap_;
};

struct Lines {
  int start = -1;  // -1: automatic
  int span = 1;
};

// grid-column-start and -end: numbers from 1, from the end with a minus, "span 2", names.
Lines read_lines(std::string_view start_text, std::string_view end_text, const Template& grid,
                 int columns, bool by_column) {
  constexpr int kAutomatic = -1000;
  const auto line_of = [&](std::string_view text, int& span) {
    int line = kAutomatic;
    bool is_span = false;
    for (const std::string_view part : split_components(text)) {
      const Token token = TokenReader(part).next();
      if (token.kind == TokenKind::Number) {
        const int number = static_cast<int>(std::clamp(token.number, -1e4, 1e4));
        if (is_span) {
          span = std::clamp(number, 1, kMostColumns);
        } else {
          line = number > 0 ? number - 1 : columns + 1 + number;
        }
      } else if (base::equals_ignoring_case(part, "span")) {
        is_span = true;
        span = std::max(span, 1);
      } else if (token.kind == TokenKind::Ident && by_column) {
        const auto found = grid.lines.find(part);
        if (found != grid.lines.end()) line = found->second;
      }
    }
    return is_span ? kAutomatic : line;
  };
  Lines lines;
  int start_span = 0;
  int end_span = 0;
  const int start = line_of(start_text, start_span);
  const int end = line_of(end_text, end_span);
  if (start_span > 0) lines.span = start_span;
  if (end_span > 0) lines.span = end_span;
  if (start != kAutomatic) {
    lines.start = std::max(0, start);
    if (end != kAutomatic) lines.span = std::max(1, end - lines.start);
  } else if (end != kAutomatic) {
    lines.start = std::max(0, end - lines.span);
  }
  return lines;
}

}  // namespace

struct Rows::GridItem {
  RowItem item;
  int row = -1;
  int column = -1;
  int span = 1;
};

std::vector<RowItem> Rows::arrange_grid(std::uint32_t container, float width) const {
  const Style& style = styles_[container];
  const float gap = style.column_gap.of(width);
  Template grid;
  TemplateReader(width, gap).read_columns(style.grid_columns, grid);
  TemplateReader::read_areas(style.grid_areas, grid);
  if (grid.tracks.empty()) {
    Track track;
    track.fraction = 1;
    grid.tracks.push_back(track);
  }
  const int columns = static_cast<int>(grid.tracks.size());

  // 8.5 Placement: named areas and numbered lines first say what they want, the rest follows row by
  // row.
  std::vector<GridItem> items;
  std::vector<std::vector<bool>> taken;
  const auto is_free = [&](int row, int column, int span) {
    if (row >= static_cast<int>(taken.size())) return true;
    for (int c = column; c < column + span; ++c)
      if (taken[static_cast<std::size_t>(row)][static_cast<std::size_t>(c)]) return false;
    return true;
  };
  const auto take = [&](int row, int row_span, int column, int span) {
    const int last = std::min(row + row_span, kMostRows);
    if (static_cast<int>(taken.size()) < last)
      taken.resize(static_cast<std::size_t>(last),
                   std::vector<bool>(static_cast<std::size_t>(columns)));
    for (int r = row; r < last; ++r)
      for (int c = column; c < column + span; ++c)
        taken[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)] = true;
  };
  int cursor_row = 0;
  int cursor_column = 0;
  int steps = 0;
  for (const RowItem& item : items_of(container)) {
    GridItem placed;
    placed.item = item;
    Lines column;
    Lines row;
    if (item.element != kNoElement) {
      const Style& own = styles_[item.element];
      const std::string_view area = base::trim(own.grid_area);
      const auto named = grid.areas.find(area);
      const auto named_column = grid.areas.find(base::trim(own.grid_column[0]));
      if (named != grid.areas.end()) {
        column = {named->second.column, named->second.column_end - named->second.column};
        row = {named->second.row, named->second.row_end - named->second.row};
      } else if (area.find('/') != std::string_view::npos) {
        // row-start / column-start / row-end / column-end
        std::array<std::string_view, 4> lines;
        std::size_t begin = 0;
        for (std::string_view& line : lines) {
          const std::size_t slash = std::min(area.find('/', begin), area.size());
          line = begin <= area.size() ? area.substr(begin, slash - begin) : std::string_view{};
          begin = slash + 1;
          if (begin > area.size()) begin = area.size();
        }
        row = read_lines(lines[0], lines[2], grid, 0, false);
        column = read_lines(lines[1], lines[3], grid, columns, true);
      } else {
        if (named_column != grid.areas.end()) {
          column = {named_column->second.column,
                    named_column->second.column_end - named_column->second.column};
        } else {
          std::string_view start = own.grid_column[0];
          std::string_view end = own.grid_column[1];
          // A single name means the lines name-start and name-end.
          std::string start_name(base::trim(start));
          std::string end_name = start_name;
          start_name.append("-start");
          end_name.append("-end");
          if (end.empty() && grid.lines.contains(start_name)) {
            start = start_name;
            end = end_name;
          }
          column = read_lines(start, end, grid, columns, true);
        }
        row = read_lines(own.grid_row[0], own.grid_row[1], grid, 0, false);
      }
    }
    column.span = std::clamp(column.span, 1, columns);
    if (column.start >= 0) column.start = std::min(column.start, columns - column.span);
    if (row.start >= 0) row.start = std::min(row.start, kMostRows - 1);
    if (row.start >= 0 && column.start >= 0) {
      placed.row = row.start;
      placed.column = column.start;
    } else if (column.start >= 0) {
      if (column.start < cursor_column) ++cursor_row;
      while (cursor_row < kMostRows - 1 && !is_free(cursor_row, column.start, column.span) &&
             (steps += column.span) < kMostSteps)
        ++cursor_row;
      placed.row = cursor_row;
      placed.column = column.start;
      cursor_column = column.start + column.span;
    } else {
      int r = row.start >= 0 ? row.start : cursor_row;
      int c = row.start >= 0 ? 0 : cursor_column;
      while (r < kMostRows - 1 && (steps += column.span) < kMostSteps &&
             (c + column.span > columns || !is_free(r, c, column.span))) {
        if (++c + column.span > columns) {
          c = 0;
          ++r;
        }
      }
      c = std::min(c, columns - column.span);
      placed.row = r;
      placed.column = c;
      if (row.start < 0) {
        cursor_row = r;
        cursor_column = c + column.span;
      }
    }
    placed.span = column.span;
    take(placed.row, std::clamp(row.span, 1, kMostRowSpan), placed.column, placed.span);
    items.push_back(placed);
  }

  // 12. Track sizing: content first, then fractions share what is left, or else content tracks
  // stretch.
  float fractions = 0;
  float contents = 0;
  for (std::size_t i = 0; i < grid.tracks.size(); ++i) {
    Track& track = grid.tracks[i];
    fractions += track.fraction;
    if (!track.is_content) continue;
    ++contents;
    for (const GridItem& item : items) {
      if (item.column != static_cast<int>(i) || item.span != 1) continue;
      const ContentWidths content = content_of(item.item, style);
      float outer = content.largest;
      if (item.item.element != kNoElement)
        outer += styles_[item.item.element].margin[kLeft].of(width) +
                 styles_[item.item.element].margin[kRight].of(width);
      track.base = std::max(track.base, std::min(outer, width));
    }
  }
  float rest = width - gap * static_cast<float>(columns - 1);
  for (const Track& track : grid.tracks) rest -= track.fraction > 0 ? 0 : track.base;
  if (rest < 0 && contents > 0) {
    // Too much content: its tracks share what there is by what they want.
    float wanted = 0;
    for (const Track& track : grid.tracks) wanted += track.is_content ? track.base : 0;
    for (Track& track : grid.tracks)
      if (track.is_content && wanted > 0)
        track.base = std::max(0.F, track.base + rest * track.base / wanted);
    rest = 0;
  }
  if (rest > 0) {
    for (Track& track : grid.tracks) {
      if (track.fraction > 0 || track.is_content || track.most <= track.base) continue;
      const float more = std::min(rest, track.most - track.base);
      track.base += more;
      rest -= more;
    }
  }
  if (fractions > 0) {
    for (Track& track : grid.tracks)
      if (track.fraction > 0)
        track.base =
            std::max(track.base, std::max(0.F, rest) * track.fraction / std::max(fractions, 1.F));
  } else if (contents > 0 && rest > 0 &&
             (style.justify == Align::Start || style.justify == Align::Stretch)) {
    for (Track& track : grid.tracks)
      if (track.is_content) track.base += rest / contents;
    rest = 0;
  }
  float x = 0;
  float between = gap;
  if (fractions == 0 && rest > 0) {
    if (style.justify == Align::Center) x = rest / 2;
    if (style.justify == Align::End) x = rest;
    if (style.justify == Align::Between && columns > 1)
      between += rest / static_cast<float>(columns - 1);
  }
  std::vector<float> begins;
  std::vector<float> ends;
  for (const Track& track : grid.tracks) {
    begins.push_back(x);
    ends.push_back(x + track.base);
    x += track.base + between;
  }
  std::ranges::stable_sort(items, [](const GridItem& a, const GridItem& b) {
    return a.row != b.row ? a.row < b.row : a.column < b.column;
  });
  std::vector<RowItem> placed;
  for (std::size_t i = 0; i < items.size(); ++i) {
    GridItem& item = items[i];
    const auto first = static_cast<std::size_t>(item.column);
    const auto last = static_cast<std::size_t>(item.column + item.span - 1);
    place_in_area(item.item, begins[first], ends[last] - begins[first]);
    item.item.starts_line = i == 0 || items[i - 1].row != item.row;
    item.item.gap_above = item.row > items.front().row ? style.row_gap.of(width) : 0;
    placed.push_back(item.item);
  }
  return placed;
}

}  // namespace winnow::layout
