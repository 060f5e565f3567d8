// Reads the names of the elements around blocks.
#include "methods/auto/shop_parts.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "page/name_hints.h"

namespace winnow::methods {
namespace {

using features::Column;

constexpr std::size_t kLongestNames = 300;  // bytes of a class or id

bool is_shop_part(const dom::Document& document, const dom::Node& node) noexcept {
  for (const dom::Attribute& attribute : document.attributes(node)) {
    const bool is_name = attribute.name == dom::Name::Class || attribute.name == dom::Name::Id;
    if (is_name && page::names_shop_part(document.text(attribute.value).substr(0, kLongestNames)))
      return true;
  }
  return false;
}

}  // namespace

bool may_show_product(const features::MeasuredPage& page) {
  const auto kind = [&](Column column) { return page.table.column(column)[0]; };
  const std::uint8_t product = kind(Column::KindProduct);
  return product >= kShop.min_product && product >= kind(Column::KindListing) &&
         product >= kind(Column::KindCollection);
}

std::vector<bool> find_shop_parts(const dom::Document& document, features::MeasuredPage& page,
                                  std::span<const float> probabilities) {
  if (!may_show_product(page)) return {};
  std::vector<double> words(probabilities.size() + 1);  // expected, before each block
  for (std::size_t i = 0; i < probabilities.size(); ++i)
    words[i + 1] = words[i] + static_cast<double>(probabilities[i]) * page.texts[i].words;
  const std::uint8_t* rank = page.table.column(Column::HeadingRank);
  const auto first_heading =
      static_cast<std::uint32_t>(std::find(rank, rank + probabilities.size(), 1) - rank);
  double left = words.back();
  const double least = std::min(kShop.min_words, kShop.min_share * left);
  std::vector<bool> is_part(probabilities.size());
  std::uint32_t end = 0;  // of the last part
  for (const features::LevelElement& element : page.tree.elements) {
    const bool has_heading =
        element.first_block <= first_heading && first_heading < element.end_block;
    const double inside = words[element.end_block] - words[element.first_block];
    if (element.first_block < end || has_heading || left - inside < least ||
        !is_shop_part(document, document[element.node]))
      continue;
    left -= inside;
    end = element.end_block;
    std::fill(is_part.begin() + element.first_block, is_part.begin() + end, true);
  }
  return is_part;
}

}  // namespace winnow::methods
