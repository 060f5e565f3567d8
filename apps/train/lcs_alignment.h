// Which elements of a sequence also occur in another one, in the same order.
//
// A longest common subsequence with its elements, not only its length, in linear space:
//
//   1. Three elements in a row that occur once in each sequence are an anchor; the longest chain of
//      anchors in order is kept, and each is extended to both sides as far as the sequences agree.
//   2. The gaps between anchors are aligned exactly, 64 cells at a time in the bits of a register
//      (Hyyro 2004). A gap that is too large to be traced back in memory is halved (Hirschberg).
//
// NB: the anchors are an addition. Exact alignment alone has many solutions of the same length, and
// tends to scatter the first words of the article over the menu; with anchors a text stays
// together. They also make 100,000 elements take milliseconds. block_labels.h uses this.
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
