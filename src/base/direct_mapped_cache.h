// DirectMappedCache: remembers what was computed from a string, in a fixed number of slots.
//
//   DirectMappedCache<Hints> cache;                  // for one page: it keeps views of the keys
//   cache.of(value, [](std::string_view v) { return hints_of(v); })
//
// Pages repeat their class names: about nine in ten class values of a page are found here. A key
// has one possible slot, and a new key replaces the one that is there. Not thread-safe.
#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <new>
#include <string_view>
#include <type_traits>

#include "base/hash.h"
#include "base/same_bytes.h"

namespace winnow::base {

template <typename Value>
class DirectMappedCache {
  static_assert(std::is_trivially_copyable_v<Value>);

 public:
  // The reference is valid until the next call.
  template <typename Make>
  const Value& of(std::string_view key, Make&& make) {
    const std::size_t at = hash_view(key) >> (64 - kSlotBits);
    Slot& slot = slots_.all[at];
    if (!is_set_[at] || !is_same(slot.key, key)) {
      new (&slot) Slot{key, make(key)};
      is_set_.set(at);
    }
    return slot.value;
  }

 private:
  static constexpr std::size_t kSlotBits = 9;
  static constexpr std::size_t kSlots = std::size_t{1} << kSlotBits;
  struct Slot {
    std::string_view key;
    Value value;
  };
  // OPTIMIZATION: there is one per page and purpose, and clearing it took longer than reading the
  // names of a small page.
  union Slots {
    Slots() noexcept {}
    std::array<Slot, kSlots> all;
  };

  std::bitset<kSlots> is_set_;
  Slots slots_;
};

}  // namespace winnow::base
