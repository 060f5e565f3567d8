// Builds the items in one walk with the stack of open items.
#include "methods/cst/item_tree.h"

#include "dom/display.h"
#include "text/spaces.h"

namespace winnow::methods {
namespace {

// "Every element other than img and a is an item"; in Li and Yang these are body, div and table.
bool is_item(const dom::Node& node, ItemKinds kinds) {
  if (kinds == ItemKinds::BodyDivTable)
    return node.is(dom::Name::Body) || node.is(dom::Name::Div) || node.is(dom::Name::Table);
  return node.is_element() && !node.is(dom::Name::A) && !node.is(dom::Name::Img);
}

}  // namespace

std::vector<Item> build_items(const dom::Document& document, Cleaning cleaning, ItemKinds kinds) {
  std::vector<Item> items;
  if (document.size() == 0) return items;
  const dom::NodeId body = document.find_first(dom::Name::Body).value_or(dom::kRoot);
  struct Open {
    std::uint32_t end;
    std::uint32_t item;
  };
  std::vector<Open> open;  // items around the current node, outermost first
  const std::uint32_t end = document[body].end;
  items.reserve((end - dom::index(body)) / 2);  // about half of the nodes are elements
  for (std::uint32_t i = dom::index(body); i < end;) {
    const dom::Node& node = document[i];
    while (!open.empty() && open.back().end <= i) open.pop_back();
    if (cleaning == Cleaning::Hidden && !node.is_text() && i != dom::index(body) &&
        (dom::is_hidden(document, node) || dom::is_field_or_drawing(node))) {
      i = node.end;
      continue;
    }
    const bool is_text = node.is_text() || node.kind == dom::NodeKind::Comment;
    if (is_text && !open.empty()) {
      const auto length = text::count_collapsed_characters(document.text(node));
      if (length > 0) {
        items[open.back().item].text += static_cast<double>(length);
        ++items[open.back().item].children;
      }
    } else if (is_item(node, kinds) || i == dom::index(body)) {
      Item item{.node = i};
      if (!open.empty()) {
        item.parent = open.back().item;
        item.depth = items[item.parent].depth + 1;
        ++items[item.parent].children;
      }
      open.push_back({node.end, static_cast<std::uint32_t>(items.size())});
      items.push_back(item);
    } else if (!open.empty() && (node.is(dom::Name::A) || node.is(dom::Name::Img))) {
      Item& around = items[open.back().item];
      ++around.children;
      ++(node.is(dom::Name::A) ? around.links : around.images);
    }
    ++i;
  }
  return items;
}

}  // namespace winnow::methods
