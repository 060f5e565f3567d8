// Which elements of one sequence stand in another too, in the same order.
//
// A longest common subsequence with its elements, not only its length, in linear space:
//
//   1. Three elements in a row that stand once in each sequence are an anchor; the longest chain of
//      anchors in order is kept, and each grows to both sides as far as the sequences agree.
//   2. What lies between two anchors is aligned exactly, 64 cells at a time in the bits of a
//      register (Hyyro 2004). A gap too large to be traced back in memory is halved (Hirschberg).
//
// NB: anchors are ours. Exact alignment alone has many answers of the same length, and likes to
// scatter the article's first words over the menu; with anchors a text stays together. It also
// makes 100,000 elements a matter of milliseconds. See apps/train/block_labels.h for what it is
// for.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace winnow::train {

enum class Anchors : std::uint8_t { Use, None };

// For each element of `first`, whether it is aligned with one of `second`. Elements are numbers
// below `alphabet`.
std::vector<bool> align(std::span<const std::uint32_t> first, std::span<const std::uint32_t> second,
                        std::uint32_t alphabet, Anchors anchors = Anchors::Use);

}  // namespace winnow::train
