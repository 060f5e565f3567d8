// Aligns two sequences: the length of their longest common subsequence, and their edit distance.
//
// Both fill a table of n x m cells, 64 at a time in the bits of a register: Hyyrö (2004) for the
// longest common subsequence, Myers (1999) with Ukkonen's band (1985) for the edit distance. The
// table is processed in strips of 64 rows, so that only the masks of one strip and one byte per
// column are in memory, which is linear in the sequences and the alphabet.
//
//             b  a  n  a  n  d  a
//   strip 1   >  >  >  >  >  >  >     what one strip passes to the
//   strip 2   >  >  >  >  >  >  >     next is stored per column
//
// A step is 64 cells. The caller limits the number of steps; a pair that needs more gets no result.
// Results are exact. Thread-safe.
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

// Takes n * m / 64 steps. A common prefix and suffix do not count towards n and m, nor do elements
// that occur in only one of the sequences.
std::optional<std::size_t> common_subsequence(const Sequences& sequences, std::uint64_t max_steps);

// Insertions, deletions and replacements. Takes a small multiple of n * d / 64 steps for a distance
// of d, so few for similar sequences, and at most about n * m / 32.
std::optional<std::size_t> edit_distance(const Sequences& sequences, std::uint64_t max_steps);

}  // namespace winnow::text
