// Choice: which blocks of a page are kept, given the probability of each.
//
//   choose_blocks(probabilities, words, groups, 1)        // kept[i] for each block
//
// Thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace winnow::methods {

// Chooses the blocks to keep: the most likely ones first, up to the best expected F1.
//
// The expectation is a mean over samples, possible ground truths of the page. A block with
// probability p is content in a share p of the samples, and the blocks of one group are content in
// the same samples: either all reviews are content or none is, so keeping them all is one bet, not
// many independent ones. The samples depend only on the page. Linear.
std::vector<bool> choose_blocks(std::span<const float> probabilities,
                                std::span<const std::uint32_t> words,
                                std::span<const std::uint32_t> groups, double balance);

}  // namespace winnow::methods
