// Counts the bytes of each part's text, selected and in links, in one pass.
#include "decide/whole_parts.h"

#include <algorithm>
#include <optional>

#include "base/ascii.h"
#include "content/class_marks.h"
#include "content/code_parts.h"
#include "content/read_range.h"
#include "content/selected.h"
#include "dom/data_tables.h"
#include "dom/display.h"

namespace winnow::decide {
namespace {

using content::Selected;
using State = dom::Part::State;

// Taken from an earlier version in the auto method that counted words; not tuned again for bytes.
constexpr double kMaxLinks = 0.6;           // share of text in links
constexpr std::size_t kMaxCellBytes = 400;  // of the longest cell; about 60 words

struct Bytes {
  std::size_t all = 0;
  std::size_t kept = 0;
  std::size_t links = 0;
  std::size_t longest_cell = 0;
  bool has_header = false;

  [[nodiscard]] bool is_mostly_kept() const noexcept { return 2 * kept >= all; }
};

Bytes count_bytes(const dom::Document& document, std::uint32_t part, Selected selected) {
  Bytes bytes;
  std::size_t cell = 0;
  std::uint32_t link_end = 0;
  std::uint32_t outside_end = 0;
  for (std::uint32_t i = part; i < document[part].end; ++i) {
    const dom::Node& node = document[i];
    if (node.is_element() && dom::is_hidden(document, node)) {
      i = node.end - 1;
      continue;
    }
    const Selected::Place place = selected.place(i);
    if (place == Selected::Place::Outside) outside_end = std::max(outside_end, node.end);
    if (node.is(dom::Name::Th)) bytes.has_header = true;
    if (node.is(dom::Name::Th) || node.is(dom::Name::Td)) cell = 0;
    if (node.is(dom::Name::A)) link_end = node.end;
    if (!node.is_text()) continue;
    const std::size_t size = base::trim(document.text(node)).size();
    bytes.all += size;
    cell += size;
    bytes.longest_cell = std::max(bytes.longest_cell, cell);
    if (i < link_end) bytes.links += size;
    if (place == Selected::Place::Inside && i >= outside_end) bytes.kept += size;
  }
  return bytes;
}

State vote_on_table(const dom::Document& document, std::uint32_t table, const Selected& selected) {
  const Bytes bytes = count_bytes(document, table, selected);
  if (bytes.is_mostly_kept()) return State::Whole;
  // Without header cells, a table of links is a list of entries, and a table of long texts is a thread.
  const bool may_be_layout =
      static_cast<double>(bytes.links) > kMaxLinks * static_cast<double>(bytes.all) ||
      bytes.longest_cell > kMaxCellBytes;
  return may_be_layout && !bytes.has_header ? State::Cells : State::None;
}

State vote_on_code(const dom::Document& document, std::uint32_t code, const Selected& selected) {
  return count_bytes(document, code, selected).is_mostly_kept() ? State::Whole : State::None;
}

bool is_preformatted(const dom::Node& node) noexcept {
  using enum dom::Name;
  return node.is(Pre) || node.is(Listing) || node.is(Xmp) || node.is(Plaintext);
}

// Elements that contain roots or excluded nodes, in document order, and roots that contain excluded
// nodes. Only these can be selected in part.
std::vector<std::uint32_t> elements_in_part(const dom::Document& document,
                                            const dom::Selection& selection) {
  std::vector<dom::NodeId> nodes = selection.roots;
  nodes.insert(nodes.end(), selection.excluded.begin(), selection.excluded.end());
  std::ranges::sort(nodes);
  std::vector<std::uint32_t> elements;
  std::uint32_t before = 0;
  for (const dom::NodeId node : nodes) {
    // An element that begins before the node before contains it and was found for it.
    for (std::uint32_t i = document[node].parent; i != 0 && i >= before; i = document[i].parent)
      elements.push_back(i);
    before = dom::index(node);
  }
  std::ranges::sort(elements);
  return elements;
}

// The nodes that reading the selection visits.
struct Range {
  std::uint32_t first = 0;
  std::uint32_t end = 0;
};

// The tables around both ends of the selection are in it if they are to be decided, unless they contain
// all of it: such a table is the layout of the page.
Range range_of(const dom::Document& document, const dom::Selection& selection,
               CutTables cut_tables) {
  const std::uint32_t first = dom::index(selection.roots.front());
  const std::uint32_t last = dom::index(selection.roots.back());
  Range range{first, std::max(document[last].end, document[first].end)};
  if (cut_tables == CutTables::Leave) return range;
  const std::uint32_t around = content::element_around(document, selection);
  for (std::uint32_t i = first; i != around;) {
    i = document[i].parent;
    if (document[i].is(dom::Name::Table)) range.first = i;
  }
  for (std::uint32_t i = last; i != around;) {
    i = document[i].parent;
    if (document[i].is(dom::Name::Table)) range.end = document[i].end;
  }
  return range;
}

}  // namespace

std::vector<dom::Part> decide_parts(const dom::Document& document, const dom::Selection& selection,
                                    CutTables cut_tables) {
  std::vector<dom::Part> parts;
  if (selection.empty()) return parts;
  const std::vector<std::uint32_t> elements = elements_in_part(document, selection);
  const Range range = range_of(document, selection, cut_tables);
  std::optional<content::CodeParts> code_parts;
  content::ClassMarkCache classes(content::LooksForCode::Yes);
  const auto is_code = [&](std::uint32_t i) {
    const dom::Node& node = document[i];
    if (is_preformatted(node)) return true;
    using enum dom::Name;
    if (!node.is(Code) && !node.is(Div) && !node.is(Td) && !node.is(Table)) return false;
    if (!code_parts) code_parts.emplace(document);
    if (!code_parts->has_code()) return false;
    const std::string_view names = document.attribute(node, Class).value_or("");
    const content::ClassMarks marks = names.empty() ? content::ClassMarks() : classes.of(names);
    return code_parts->part(i, marks) == content::CodePart::Block;
  };
  Selected selected(document, selection.roots, selection.excluded);
  std::uint32_t code_end = 0;
  for (const std::uint32_t i : elements) {
    if (i < code_end) continue;
    const dom::Node& node = document[i];
    selected.place(i);
    if (is_code(i)) {
      code_end = node.end;
      parts.push_back({dom::NodeId(i), vote_on_code(document, i, selected)});
    } else if (node.is(dom::Name::Table) && i >= range.first && node.end <= range.end) {
      const bool is_data = dom::is_data_table(document, i, range.end);
      parts.push_back(
          {dom::NodeId(i), is_data ? vote_on_table(document, i, selected) : State::Cells});
    }
  }
  return parts;
}

std::uint32_t first_read(const dom::Document& document, const dom::Selection& selection) {
  const std::uint32_t first = dom::index(selection.roots.front());
  std::uint32_t table = first;
  while (table != 0 && !document[table].is(dom::Name::Table)) table = document[table].parent;
  if (table == 0) return first;
  // A table around this one contains a table and so is not a data table.
  const Selected selected(document, selection.roots, selection.excluded);
  const bool is_whole = dom::is_data_table(document, table, document[table].end) &&
                        vote_on_table(document, table, selected) == State::Whole;
  return is_whole ? table : first;
}

}  // namespace winnow::decide
