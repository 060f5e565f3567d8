// DirectMappedCache: remembers what was computed from a string, in a fixed number of slots.
//
//   DirectMappedCache<Hints> cache;                  // for one page: it keeps views of the keys
//   cache.of(value, [](std::string_view v) { return hints_of(v); })
//
// Pages repeat their class names: about nine in ten class values of a page are found here. A key
// has one possible slot, and a new key replaces the one that is there. Not thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "base/hash.h"
#include "base/same_bytes.h"

namespace winnow::base {

template <typename Value>
class DirectMappedCache {
 public:
  // The reference is valid until the next call.
  template <typename Make>
  const Value& of(std::string_view key, Make&& make) {
    Slot& slot = slots_[hash_view(key) >> (64 - kSlotBits)];
    if (!slot.is_set || !is_same(slot.key, key)) slot = {key, true, make(key)};
    return slot.value;
  }

 private:
  static constexpr std::size_t kSlotBits = 9;
  struct Slot {
    std::string_view key;
    bool is_set = false;
    Value value{};
  };
  std::array<Slot, std::size_t{1} << kSlotBits> slots_{};
};

}  // namespace winnow::base
