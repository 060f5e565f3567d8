// Counts rows, columns and the content of cells until a nested table or a section shows that the
// table is used for layout.
#include "dom/data_tables.h"

#include <algorithm>

#include "base/ascii.h"
#include "dom/display.h"
#include "dom/line_numbers.h"

namespace winnow::dom {
namespace {

// Chosen by inspection: layout tables have an article in a cell, data tables rarely more than a
// paragraph or two.
constexpr std::uint32_t kMaxBlocksInCell = 8;
constexpr std::uint32_t kMaxBytesInCell = 2000;

struct Counts {
  std::uint32_t rows = 0;
  std::uint32_t columns = 0;
  std::uint32_t cells_in_row = 0;
  std::uint32_t blocks_in_cell = 0;
  std::uint32_t bytes_in_cell = 0;
  bool has_header = false;
  bool has_text = false;
  bool is_layout = false;

  [[nodiscard]] bool is_data() const noexcept {
    return has_text && columns >= 2 && (rows >= 2 || has_header);
  }
};

bool is_section_tag(const Node& node) noexcept {
  using enum Name;
  for (const Name name : {H1, H2, H3, Form, Article, Section, Nav, Main, Pre})
    if (node.is(name)) return true;
  return false;
}

void count(const Document& document, const Node& node, Counts& table) {
  if (node.is_text()) {
    const std::string_view text = base::trim(document.text(node));
    if (text.empty()) return;
    table.has_text = true;
    table.bytes_in_cell += static_cast<std::uint32_t>(text.size());
    if (table.bytes_in_cell > kMaxBytesInCell && !table.has_header) table.is_layout = true;
    return;
  }
  if (!node.is_element()) return;
  if (node.is(Name::Tr)) {
    ++table.rows;
    table.cells_in_row = 0;
  } else if (node.is(Name::Td) || node.is(Name::Th)) {
    table.columns = std::max(table.columns, ++table.cells_in_row);
    table.blocks_in_cell = 0;
    table.bytes_in_cell = 0;
    if (node.is(Name::Th)) table.has_header = true;
    if (is_line_numbers(document, node)) table.is_layout = true;
  } else if (node.is(Name::Img)) {
    table.has_text = true;
  } else if (display_of(node) == Display::Block && table.cells_in_row > 0 &&
             !node.is(Name::Tbody) && !node.is(Name::Tfoot) && !node.is(Name::Thead)) {
    if (is_section_tag(node) && !(table.has_header && node.is(Name::Pre))) table.is_layout = true;
    if (++table.blocks_in_cell > kMaxBlocksInCell && !table.has_header) table.is_layout = true;
  }
}

}  // namespace

bool is_data_table(const Document& document, std::uint32_t index, std::uint32_t end) {
  const Node& table = document[index];
  if (!table.is(Name::Table)) return false;
  const std::string_view role = document.attribute(table, Name::Role).value_or("");
  if (role == "presentation" || role == "none") return false;
  Counts counts;
  for (std::uint32_t i = index + 1; i < std::min(table.end, end); ++i) {
    if (document[i].is(Name::Table)) return false;
    count(document, document[i], counts);
    if (counts.is_layout) return false;
  }
  return counts.is_data();
}

}  // namespace winnow::dom
