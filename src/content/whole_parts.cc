// Counts the bytes of the part's text, selected and in links, in one pass.
#include "content/whole_parts.h"

#include <algorithm>

#include "base/ascii.h"
#include "dom/data_tables.h"
#include "dom/display.h"

namespace winnow::content {
namespace {

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

}  // namespace

PartVote vote_on_table(const dom::Document& document, std::uint32_t table, Selected selected) {
  const Bytes bytes = count_bytes(document, table, selected);
  if (bytes.is_mostly_kept()) return PartVote::Whole;
  const bool may_be_layout =
      static_cast<double>(bytes.links) > kMaxLinks * static_cast<double>(bytes.all) ||
      bytes.longest_cell > kMaxCellBytes;
  return may_be_layout && !bytes.has_header ? PartVote::Cells : PartVote::None;
}

PartVote vote_on_code(const dom::Document& document, std::uint32_t code, Selected selected) {
  return count_bytes(document, code, selected).is_mostly_kept() ? PartVote::Whole : PartVote::None;
}

std::uint32_t first_read(const dom::Document& document, const dom::Selection& selection) {
  const std::uint32_t first = dom::index(selection.roots.front());
  std::uint32_t table = first;
  while (table != 0 && !document[table].is(dom::Name::Table)) table = document[table].parent;
  if (table == 0) return first;
  // A table around this one contains a table and so is not a data table.
  const Selected selected(document, selection.roots, selection.excluded);
  const bool is_whole = dom::is_data_table(document, table, document[table].end) &&
                        vote_on_table(document, table, selected) == PartVote::Whole;
  return is_whole ? table : first;
}

}  // namespace winnow::content
