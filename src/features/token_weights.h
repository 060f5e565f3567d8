// Token weights: learned weights of words in class names and texts, for or against content.
//
// Pages in every language name their parts in class attributes ("post-content", "sidebar-widget"),
// and short texts have typical words ("Read more", "All rights reserved"). A table of weights by
// hashed token, learned from labelled pages (apps/train), replaces lists of words made by hand. A
// weight is 16 times the natural logarithm of the odds, and 0 for unknown tokens. Tokens that share
// a slot share a weight.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace winnow::features {

struct TokenWeights {
  static constexpr std::size_t kSlots = std::size_t{1} << 15;

  std::array<std::int8_t, kSlots> of_class{};
  std::array<std::int8_t, kSlots> of_word{};
};

// `hash` is from page::hash_token() for class names, from WordHash for words.
constexpr std::uint32_t slot_of_hash(std::uint32_t hash) noexcept {
  return (hash ^ (hash >> 15)) & (TokenWeights::kSlots - 1);
}

}  // namespace winnow::features
