#include "layout/box_caps.h"

#include <algorithm>

#include "base/ascii.h"
#include "layout/css_tokens.h"

namespace winnow::layout {
namespace {

// litehtml stores a cell for each column of each row and searches the rows above for each one.
constexpr std::uint32_t kMaxCells = 50'000;
constexpr std::uint32_t kMaxRows = 2'000;
constexpr int kMaxSpan = 100;
// litehtml compares each float with all floats before it in its container.
constexpr std::uint32_t kMaxFloats = 2'000;

struct TableSize {
  std::uint32_t rows = 0;
  std::uint32_t columns = 0;
  std::uint32_t cells = 0;

  [[nodiscard]] bool is_too_large() const noexcept {
    return std::uint64_t{rows} * columns > kMaxCells || rows > kMaxRows ||
           (rows == 0 && cells > kMaxRows);
  }
};

bool is_table(Display display) noexcept {
  return display == Display::Table || display == Display::InlineTable;
}

bool is_table_part(Display display) noexcept {
  return display == Display::TableRowGroup || display == Display::TableRow ||
         display == Display::TableCell;
}

std::vector<bool> find_plain_floats(const Elements& elements, const std::vector<Style>& styles) {
  std::vector<bool> is_plain(styles.size(), false);
  std::vector<std::uint32_t> floats(styles.size(), 0);  // by parent
  for (std::uint32_t number = 0; number < styles.size(); ++number) {
    const std::uint32_t parent = elements[number].parent;
    if (parent == kNoElement || styles[number].display == Display::None) continue;
    if (styles[number].floating != Float::None && ++floats[parent] > kMaxFloats)
      is_plain[number] = true;
  }
  return is_plain;
}

// By element: the table that it is, or that it is a part of.
std::vector<std::uint32_t> find_tables(const Elements& elements, const std::vector<Style>& styles) {
  std::vector<std::uint32_t> table_of(styles.size(), kNoElement);
  for (std::uint32_t number = 0; number < styles.size(); ++number) {
    const std::uint32_t parent = elements[number].parent;
    if (parent == kNoElement) continue;
    if (is_table(styles[number].display)) table_of[number] = number;
    if (is_table_part(styles[number].display)) table_of[number] = table_of[parent];
  }
  return table_of;
}

std::vector<TableSize> measure_tables(const Elements& elements, const std::vector<Style>& styles,
                                      const std::vector<std::uint32_t>& table_of) {
  std::vector<TableSize> sizes(styles.size());
  std::vector<std::uint32_t> columns_of_row(styles.size(), 0);
  for (std::uint32_t number = 0; number < styles.size(); ++number) {
    if (table_of[number] == kNoElement) continue;
    TableSize& size = sizes[table_of[number]];
    if (styles[number].display == Display::TableRow) ++size.rows;
    if (styles[number].display != Display::TableCell) continue;
    std::uint32_t& columns = columns_of_row[elements[number].parent];
    columns += static_cast<std::uint32_t>(
        cell_span(elements.document(), elements.node(number), dom::Name::Colspan));
    size.columns = std::max(size.columns, columns);
    ++size.cells;
  }
  return sizes;
}

}  // namespace

PlainBoxes find_plain_boxes(const Elements& elements, const std::vector<Style>& styles) {
  PlainBoxes plain;
  plain.floats = find_plain_floats(elements, styles);
  plain.tables.assign(styles.size(), false);
  const std::vector<std::uint32_t> table_of = find_tables(elements, styles);
  const std::vector<TableSize> sizes = measure_tables(elements, styles, table_of);
  for (std::size_t i = 0; i < styles.size(); ++i)
    if (table_of[i] != kNoElement && sizes[table_of[i]].is_too_large())
      plain.tables[i] = plain.has_tables = true;
  return plain;
}

int cell_span(const dom::Document& document, const dom::Node& cell, dom::Name attribute) {
  const auto value = document.attribute(cell, attribute);
  if (!value) return 1;
  const double number = TokenReader(base::trim(*value)).next().number;
  return static_cast<int>(std::clamp(number, 1.0, double{kMaxSpan}));
}

}  // namespace winnow::layout
