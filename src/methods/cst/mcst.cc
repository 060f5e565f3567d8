// mCST on the flat Document: one pass down for depths and text, one pass up for the sums. No
// recursion.
#include "methods/cst/mcst.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "dom/display.h"
#include "text/spaces.h"

namespace winnow::methods {
namespace {

// A node of the paper's tree: an item (block) with what hangs below it.
struct Item {
  std::uint32_t node = 0;
  std::uint32_t parent = 0;    // index among the items
  std::uint32_t depth = 1;     // D
  std::uint32_t children = 0;  // C
  double text = 0;             // sum of O over content children
  double items = 0;            // sum of H over item children
};

// "Every element other than img and a is an item."
bool is_item(const dom::Node& node) {
  return node.is_element() && !node.is(dom::Name::A) && !node.is(dom::Name::Img);
}

}  // namespace

double Mcst::attenuation(std::size_t depth, std::size_t children) const {
  const double c = static_cast<double>(std::max<std::size_t>(children, 1));
  return 1.0 / std::log10(static_cast<double>(depth) + options_.depth_offset) /
         std::log10(options_.children_factor * c);
}

Found Mcst::find(const Input& input) const {
  const dom::Document& document = input.document;
  const dom::NodeId body = document.find_first(dom::Name::Body).value_or(dom::kRoot);
  std::vector<Item> items;
  std::vector<std::uint32_t> open;  // items whose subtree the walk is in, outermost first
  const std::uint32_t end = document[body].end;
  for (std::uint32_t i = dom::index(body); i < end;) {
    const dom::Node& node = document[i];
    while (!open.empty() && document[items[open.back()].node].end <= i) open.pop_back();
    if (i != dom::index(body) && dom::is_hidden(document, node)) {
      i = node.end;
      continue;
    }
    if (node.is_text() && !open.empty()) {
      const auto length = text::count_collapsed_characters(document.text(node));
      if (length > 0) {
        items[open.back()].text += static_cast<double>(length);
        ++items[open.back()].children;
      }
    } else if (is_item(node) || i == dom::index(body)) {
      Item item{.node = i};
      if (!open.empty()) {
        item.parent = open.back();
        item.depth = items[open.back()].depth + 1;
        ++items[open.back()].children;
      }
      open.push_back(static_cast<std::uint32_t>(items.size()));
      items.push_back(item);
    } else if (!open.empty() && node.is_element()) {
      ++items[open.back()].children;  // a link or an image: a content child
    }
    ++i;
  }

  // H(N) = g(N) * sum of H over item children + sum of O over content children, from the deepest
  // up. An item's parent stands before it, so going backwards meets every child before its parent.
  double best = 0;
  std::uint32_t best_item = 0;
  for (std::uint32_t i = static_cast<std::uint32_t>(items.size()); i-- > 0;) {
    const Item& item = items[i];
    const double importance = attenuation(item.depth, item.children) * item.items + item.text;
    if (i > 0) items[item.parent].items += importance;
    // Ties go to the deeper block; of two equally deep ones to the first on the page.
    const bool is_tie = importance == best && best > 0;
    if (importance > best || (is_tie && item.depth >= items[best_item].depth)) {
      best = importance;
      best_item = i;
    }
  }
  if (best <= 0) return {};
  return {.selection = {.roots = {dom::NodeId(items[best_item].node)}, .excluded = {}}};
}

Result<std::unique_ptr<Method>> make_mcst(const Settings& settings, const Resources&) {
  const McstOptions options{.depth_offset = settings.number("depth-offset"),
                            .children_factor = settings.number("children-factor")};
  return std::unique_ptr<Method>(std::make_unique<Mcst>(options));
}

}  // namespace winnow::methods
