// Learns token weights: logistic regression over the tokens around a block.
//
// Adagrad (Duchi, Hazan, Singer 2011) over the blocks of all pages, a few rounds, in an order that
// depends on the seed. A token that fewer than kMinSites sites use gets no weight, because it would
// only be memorized.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "features/token_weights.h"

namespace winnow::train {

// Blocks with their tokens, as slots of a table of weights.
struct TokenRows {
  std::vector<std::uint32_t> begins = {0};  // of each block in `slots`; one more than blocks
  std::vector<std::uint16_t> slots;
  std::vector<float> targets;  // share of the block that is content
  std::vector<float> weights;

  // A token counts as often as it occurs, as in scoring.
  void add(std::span<const std::uint16_t> tokens, float target, float weight);
};

inline constexpr std::size_t kMinSites = 3;

// `sites[i]` is the site of pages[i].
void learn_weights(std::span<const TokenRows* const> pages, std::span<const std::uint32_t> sites,
                   std::span<std::int8_t, features::TokenWeights::kSlots> weights);

}  // namespace winnow::train
