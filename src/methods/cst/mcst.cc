// Sums up importance over the tree of blocks, attenuated by depth and number of children.
#include "methods/cst/mcst.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "methods/cst/item_tree.h"

namespace winnow::methods {

Mcst::Mcst(const McstOptions& options) : options_(options) {
  for (std::size_t i = 0; i < kKept; ++i) {
    of_depth_[i] = of_depth(i);
    of_children_[i] = of_children(i);
  }
}

double Mcst::of_depth(std::size_t depth) const {
  return 1.0 / std::log10(static_cast<double>(depth) + options_.depth_offset);
}
double Mcst::of_children(std::size_t children) const {
  return std::log10(options_.children_factor *
                    static_cast<double>(std::max<std::size_t>(children, 1)));
}

double Mcst::attenuation(std::size_t depth, std::size_t children) const {
  return (depth < kKept ? of_depth_[depth] : of_depth(depth)) /
         (children < kKept ? of_children_[children] : of_children(children));
}

Found Mcst::find(const Input& input) const {
  std::vector<Item> items = build_items(input.document, Cleaning::Hidden);
  // H(N) = g(N) * sum of H over item children + sum of O over content children
  const std::uint32_t main = most_important(items, [this](const Item& item) {
    if (item.items == 0) return item.text;  // OPTIMIZATION: a leaf needs no logarithms
    return attenuation(item.depth, item.children) * item.items + item.text;
  });
  if (main == items.size()) return {};
  return {.selection = {.roots = {dom::NodeId(items[main].node)}, .excluded = {}}};
}

Result<std::unique_ptr<Method>> make_mcst(const Settings& settings, const Resources&) {
  const McstOptions options{.depth_offset = settings.number("depth-offset"),
                            .children_factor = settings.number("children-factor")};
  return std::unique_ptr<Method>(std::make_unique<Mcst>(options));
}

}  // namespace winnow::methods
