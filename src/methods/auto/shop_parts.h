// Parts of the page of a product that are about the shop or about other buyers.
//
// Reviews, delivery, returns, payment, size charts and what opens in a box of its own are written in whole
// sentences, often more than the product itself, so that the scores of blocks do not tell them apart.
// Shops name them by class or id:
//
//   <div class="product-reviews">…</div>  <div id="shipping-modal">…</div>  <div class="size_guide">…</div>
//
// They are left out before blocks are chosen: among them, the product would seem unlikely. Only pages that
// may show a product are read. A part with the first heading of the page, or without which hardly any
// content is expected, stays.
//
// Linear in the elements around blocks. Thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "features/page_table.h"

namespace winnow::methods {

// "Parts of shops" in README.md compares others.
struct ShopLimits {
  std::uint8_t min_product = 70;  // probability of the kind, of 255
  // What must be left, expected words: this many or this share, whichever is less.
  double min_words = 20;
  double min_share = 0.1;
};
inline constexpr ShopLimits kShop;

// Does the page likely enough show a product, rather than a list of products?
bool may_show_product(const features::MeasuredPage& page);

// By block; empty if the page shows no product.
std::vector<bool> find_shop_parts(const dom::Document& document, features::MeasuredPage& page,
                                  std::span<const float> probabilities);

}  // namespace winnow::methods
