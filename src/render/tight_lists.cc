// The first pass decides for each list, the second sets the flags.
#include "render/tight_lists.h"

#include <cstdint>

namespace winnow::render_detail {
namespace {

// True if this child may begin or follow the text of the item without an empty line.
bool may_be_tight(const ContentNode& child, bool is_first) {
  if (child.kind == ContentKind::Paragraph) return is_first;
  if (child.kind != ContentKind::List || child.style == ListStyle::Description) return false;
  // CommonMark: only a list that starts at 1 interrupts a paragraph.
  return child.style == ListStyle::Unordered || child.number == 1 || is_first;
}

}  // namespace

std::vector<bool> find_tight(const Content& content) {
  const std::vector<ContentNode>& nodes = content.nodes;
  std::vector<bool> tight(nodes.size(), false);
  struct Open {
    std::uint32_t index;
    std::uint32_t children = 0;
  };
  std::vector<Open> open;
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    while (!open.empty() && nodes[open.back().index].end <= i) open.pop_back();
    const bool is_first = open.empty() || open.back().children++ == 0;
    if (nodes[i].kind == ContentKind::List) tight[i] = nodes[i].style != ListStyle::Description;
    if (open.size() >= 2 && nodes[open.back().index].kind == ContentKind::Item &&
        !may_be_tight(nodes[i], is_first))
      tight[open[open.size() - 2].index] = false;
    open.push_back({i});
  }
  open.clear();
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    while (!open.empty() && nodes[open.back().index].end <= i) open.pop_back();
    if (!open.empty() && tight[open.back().index] &&
        (nodes[i].kind == ContentKind::Item ||
         (nodes[i].kind == ContentKind::Paragraph &&
          nodes[open.back().index].kind == ContentKind::Item)))
      tight[i] = true;
    open.push_back({i});
  }
  return tight;
}

}  // namespace winnow::render_detail
