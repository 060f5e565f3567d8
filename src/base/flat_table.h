// Open addressing with linear probing over an array of slots, for tables that are too hot or too
// small for std::unordered_map.
//
//   struct Slot { std::uint64_t key = 0; std::uint32_t count = 0; };  // key 0: free
//   std::vector<Slot> slots(base::slot_count_for(keys.size()));
//   for (const std::uint64_t key : keys) {
//     Slot& slot = slots[base::probe(slots, base::mix64(key), [&](const Slot& s) {
//       return s.key == 0 || s.key == key;
//     })];
//     slot.key = key;
//     ++slot.count;
//   }
//
// The caller owns the slots and decides what a free one looks like, so the functions work on
// vectors and on arrays that are filled at compile time. Keep a table at most half full.
#pragma once

#include <bit>
#include <cstddef>
#include <utility>
#include <vector>

#include "base/check.h"

namespace winnow::base {

// A power of two with at least two slots per key.
constexpr std::size_t slot_count_for(std::size_t keys, std::size_t minimum = 16) noexcept {
  return std::bit_ceil(keys < minimum / 2 ? minimum : 2 * keys);
}

// The index of the first slot, from the one that `hash` selects onwards, for which `is_end` is
// true: the slot of the key, or a free one. REQUIRES: the number of slots is a power of two, and
// there is such a slot.
template <typename Slots, typename IsEnd>
constexpr std::size_t probe(const Slots& slots, std::size_t hash, IsEnd&& is_end) {
  const std::size_t mask = slots.size() - 1;
  std::size_t index = hash & mask;
  while (!is_end(slots[index])) index = (index + 1) & mask;
  return index;
}

// The same entries in twice as many slots.
template <typename Slot, typename IsFree, typename HashOf>
std::vector<Slot> grown(const std::vector<Slot>& slots, IsFree&& is_free, HashOf&& hash_of) {
  WINNOW_CHECK(std::has_single_bit(slots.size()));
  std::vector<Slot> larger(2 * slots.size());
  for (const Slot& slot : slots)
    if (!is_free(slot)) larger[probe(larger, hash_of(slot), is_free)] = slot;
  return larger;
}

}  // namespace winnow::base
