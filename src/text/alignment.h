// Two sequences side by side: how long a subsequence they share, and how many edits lie between.
//
// Both fill a table of n x m cells, 64 at a time in the bits of a register: Hyyrö (2004) for the
// longest common subsequence, Myers (1999) with Ukkonen's band (1985) for the edit distance. The
// table is walked in strips of 64 rows, so that only one strip's masks and one byte a column are
// in memory, which then is linear in the sequences and the alphabet.
//
//             b  a  n  a  n  d  a
//   strip 1   >  >  >  >  >  >  >     what crosses from one strip
//   strip 2   >  >  >  >  >  >  >     to the next is kept a column
//
// A step is 64 cells. The caller names how many may be taken; a pair that would need more gets no
// answer. Results are exact. Any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace winnow::text {

// Elements are numbers below `alphabet`.
struct Sequences {
  std::span<const std::uint32_t> first;
  std::span<const std::uint32_t> second;
  std::uint32_t alphabet = 0;
};

// Takes n * m / 64 steps. The beginning and the end that the sequences share do not count towards n
// and m, nor do elements that only one of them has.
std::optional<std::size_t> common_subsequence(const Sequences& sequences, std::uint64_t max_steps);

// Insertions, deletions and replacements. Takes a small multiple of n * d / 64 steps for a distance
// of d, hence few for sequences that are alike, and about n * m / 32 at most.
std::optional<std::size_t> edit_distance(const Sequences& sequences, std::uint64_t max_steps);

}  // namespace winnow::text
