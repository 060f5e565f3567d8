// Climbs from both ends of the selection.
#include "content/read_range.h"

#include <algorithm>

#include "dom/display.h"

namespace winnow::content {
namespace {

using dom::Name;

bool gives_structure(const dom::Node& node) noexcept {
  if (!node.is_element()) return true;
  if (dom::display_of(node) == dom::Display::Inline) return true;
  using enum Name;
  for (const Name name : {Ul, Ol, Dl, Menu, Dir, Table, Pre, H1, H2, H3, H4, H5, H6, Figure})
    if (node.is(name)) return true;
  return false;
}

}  // namespace

bool is_row_group(const dom::Node& node) noexcept {
  return node.is(Name::Tr) || node.is(Name::Tbody) || node.is(Name::Thead) || node.is(Name::Tfoot);
}

std::uint32_t element_around(const dom::Document& document, const dom::Selection& selection) {
  const dom::NodeId last = selection.roots.back();
  std::uint32_t common = dom::index(selection.roots.front());
  while (common != 0 && !document.contains(dom::NodeId(common), last))
    common = document[common].parent;
  while (is_row_group(document[common])) common = document[common].parent;
  return common;
}

ReadRange read_range(const dom::Document& document, const dom::Selection& selection) {
  const std::uint32_t last = dom::index(selection.roots.back());
  std::uint32_t common = element_around(document, selection);
  for (std::uint32_t i = common; i != 0; i = document[i].parent)
    if (document[i].is(Name::Pre)) common = i;
  const std::uint32_t first_root = dom::index(selection.roots.front());
  ReadRange range{{}, first_root, std::max(document[last].end, document[first_root].end)};
  for (std::uint32_t i = first_root; i != common;) {
    i = document[i].parent;
    const bool is_whole =
        document[i].is(Name::Pre) || document[i].is(Name::Tr) ||
        (document[i].is(Name::Table) && dom::find_part(selection, dom::NodeId(i)) != nullptr);
    if (is_whole) {
      range.around.clear();
      range.first = i;
    } else if (document[i].is_element() && (i != common || gives_structure(document[i]))) {
      range.around.push_back(i);
    }
  }
  std::ranges::reverse(range.around);
  for (std::uint32_t i = last; i != common;) {
    i = document[i].parent;
    if (document[i].is(Name::Table) && dom::find_part(selection, dom::NodeId(i)) != nullptr)
      range.end = document[i].end;
  }
  return range;
}

NodeRange range_around(const dom::Document& document, const dom::Selection& selection) {
  if (selection.empty()) return {};
  NodeRange range{
      dom::index(selection.roots.front()),
      std::max(document[selection.roots.front()].end, document[selection.roots.back()].end)};
  for (const dom::NodeId root : {selection.roots.front(), selection.roots.back()})
    for (std::uint32_t i = document[root].parent; i != 0; i = document[i].parent)
      if (document[i].is(Name::Pre) || document[i].is(Name::Tr) || document[i].is(Name::Table))
        range = {std::min(range.first, i), std::max(range.end, document[i].end)};
  return range;
}

}  // namespace winnow::content
