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
// litehtml compares each float with all floats before it in the box that holds them.
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

// Counts the floats of each box that holds floats: the element itself, or the nearest one above it for
// which litehtml starts a new list of floats. Items of flex and grid rows are floats, too.
class FloatCounts {
 public:
  FloatCounts(const Elements& elements, const std::vector<Style>& styles, const Plan& plan,
              std::size_t max_depth, PlainBoxes& plain)
      : elements_(elements),
        styles_(styles),
        plan_(plan),
        max_depth_(max_depth),
        plain_(plain),
        holder_(styles.size(), 0),
        depth_(styles.size(), 0),
        count_(styles.size(), 0) {}

  void add(std::uint32_t number) {
    const std::uint32_t parent = elements_[number].parent;
    const Style& style = styles_[number];
    holder_[number] = parent == kNoElement ? number : holder_[parent];
    if (parent == kNoElement || style.display == Display::None) return;
    depth_[number] = depth_[parent] + (style.display == Display::Contents ? 0 : 1);
    if (style.floating != Float::None && plan_.item_of[number] == 0 &&
        take(holder_[number], 1) == 0)
      plain_.floats[number] = plain_.has_floats = true;
    if (holds_floats(number) && depth_[number] < max_depth_) holder_[number] = number;
    const std::vector<RowItem>* const row = plan_.row(number);
    if (row != nullptr && !row->empty() && row->front().floats) {
      plain_.row_floats[number] = take(holder_[number], row->size());
      if (plain_.row_floats[number] < row->size()) plain_.has_floats = true;
    }
  }

 private:
  // How many of `wanted` floats the holder may still have.
  std::uint32_t take(std::uint32_t holder, std::size_t wanted) {
    const auto taken =
        static_cast<std::uint32_t>(std::min<std::size_t>(wanted, kMaxFloats - count_[holder]));
    count_[holder] += taken;
    return taken;
  }

  [[nodiscard]] bool holds_floats(std::uint32_t number) const {
    const Style& style = styles_[number];
    return (style.floating != Float::None && !plain_.floats[number]) || style.is_out_of_flow() ||
           style.display == Display::InlineBlock || style.display == Display::InlineFlex ||
           style.display == Display::InlineGrid || style.display == Display::FlowRoot ||
           (style.display == Display::TableCell && !plain_.tables[number]) ||
           style.overflow == Overflow::Hidden || plan_.row(number) != nullptr ||
           plan_.item_of[number] != 0;
  }

  const Elements& elements_;
  const std::vector<Style>& styles_;
  const Plan& plan_;
  std::size_t max_depth_;
  PlainBoxes& plain_;
  std::vector<std::uint32_t> holder_;  // by element
  std::vector<std::size_t> depth_;
  std::vector<std::uint32_t> count_;  // by holder
};

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

PlainBoxes find_plain_boxes(const Elements& elements, const std::vector<Style>& styles,
                            const Plan& plan, std::size_t max_depth) {
  PlainBoxes plain;
  plain.floats.assign(styles.size(), false);
  plain.row_floats.assign(styles.size(), 0);
  plain.tables.assign(styles.size(), false);
  const std::vector<std::uint32_t> table_of = find_tables(elements, styles);
  const std::vector<TableSize> sizes = measure_tables(elements, styles, table_of);
  for (std::size_t i = 0; i < styles.size(); ++i)
    if (table_of[i] != kNoElement && sizes[table_of[i]].is_too_large())
      plain.tables[i] = plain.has_tables = true;
  FloatCounts counts(elements, styles, plan, max_depth, plain);
  for (std::uint32_t number = 0; number < styles.size(); ++number) counts.add(number);
  return plain;
}

int cell_span(const dom::Document& document, const dom::Node& cell, dom::Name attribute) {
  const auto value = document.attribute(cell, attribute);
  if (!value) return 1;
  const double number = TokenReader(base::trim(*value)).next().number;
  return static_cast<int>(std::clamp(number, 1.0, double{kMaxSpan}));
}

}  // namespace winnow::layout
