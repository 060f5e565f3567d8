// Weights, a mild attenuation, and the block with the greatest importance.
#include "methods/cst/cst.h"

#include <cmath>

namespace winnow::methods {
namespace {

CstOptions options_of(const Settings& settings, Cleaning cleaning) {
  return {.cleaning = cleaning,
          .kinds = settings.choice("items") == "every" ? ItemKinds::EveryElement
                                                       : ItemKinds::BodyDivTable,
          .text_weight = settings.number("text-weight"),
          .link_weight = settings.number("link-weight"),
          .image_weight = settings.number("image-weight"),
          .free_depth = settings.number("free-depth")};
}

}  // namespace

double Cst::attenuation(std::size_t depth) const {
  const double d = static_cast<double>(depth);
  return d <= options_.free_depth ? 1.0 : 1.0 / std::log10(d);
}

double Cst::content(const Item& item) const {
  return options_.text_weight * item.text + options_.link_weight * item.links +
         options_.image_weight * item.images;
}

Found Cst::find(const Input& input) const {
  std::vector<Item> items = build_items(input.document, options_.cleaning, options_.kinds);
  const std::uint32_t main = most_important(items, [this](const Item& item) {
    return attenuation(item.depth) * item.items + content(item);
  });
  if (main == items.size()) return {};
  return {.selection = {.roots = {dom::NodeId(items[main].node)}, .excluded = {}}};
}

Result<std::unique_ptr<Method>> make_cst(const Settings& settings, const Resources&) {
  return std::unique_ptr<Method>(std::make_unique<Cst>(options_of(settings, Cleaning::None)));
}

Result<std::unique_ptr<Method>> make_cst_clean(const Settings& settings, const Resources&) {
  return std::unique_ptr<Method>(std::make_unique<Cst>(options_of(settings, Cleaning::Hidden)));
}

}  // namespace winnow::methods
