// Counts rows, columns and the content of cells for all open tables in one pass.
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

struct Table {
  std::uint32_t index = 0;
  std::uint32_t end = 0;
  std::uint32_t rows = 0;
  std::uint32_t columns = 0;
  std::uint32_t cells_in_row = 0;
  std::uint32_t blocks_in_cell = 0;
  std::uint32_t bytes_in_cell = 0;
  bool has_header = false;
  bool has_text = false;
  bool is_layout = false;

  [[nodiscard]] bool is_data() const noexcept {
    return has_text && !is_layout && columns >= 2 && (rows >= 2 || has_header);
  }
};

bool is_section_tag(const Node& node) noexcept {
  using enum Name;
  for (const Name name : {H1, H2, H3, Form, Article, Section, Nav, Main, Pre})
    if (node.is(name)) return true;
  return false;
}

void count(const Document& document, const Node& node, Table& table) {
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

std::vector<std::uint32_t> find_data_tables(const Document& document, std::uint32_t first,
                                            std::uint32_t end) {
  std::vector<std::uint32_t> found;
  std::vector<Table> open;
  const auto close = [&] {
    if (open.back().is_data()) found.push_back(open.back().index);
    open.pop_back();
  };
  for (std::uint32_t i = first; i < end; ++i) {
    while (!open.empty() && open.back().end <= i) close();
    const Node& node = document[i];
    if (node.is(Name::Table)) {
      if (!open.empty()) open.back().is_layout = true;
      Table& table = open.emplace_back();
      table.index = i;
      table.end = node.end;
      const std::string_view role = document.attribute(node, Name::Role).value_or("");
      table.is_layout = role == "presentation" || role == "none";
    } else if (!open.empty()) {
      count(document, node, open.back());
    }
  }
  while (!open.empty()) close();
  std::ranges::sort(found);
  return found;
}

}  // namespace winnow::dom
