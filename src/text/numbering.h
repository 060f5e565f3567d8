// Assigns equal numbers to equal keys: words, shingles and sentences become indexes into arrays.
//
// A key is a string of bytes: a word, or the numbers of several words that are adjacent in memory.
// Keys are compared completely, so different keys never share a number, even if their hashes
// collide. Numbers count up from 0 in the order in which keys are first seen.
//
//   Numbering numbering;
//   numbering.number_of("the");  // 0
//   numbering.number_of("cat");  // 1
//   numbering.number_of("the");  // 0
//
// Stores views: the bytes of every key must outlive it. Constant time per key, on average.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include "base/flat_table.h"
#include "base/hash.h"
#include "text/eight_bytes.h"

namespace winnow::text {

class Numbering {
 public:
  // `expected`: the approximate number of keys; the table grows if there are more.
  explicit Numbering(std::size_t expected = 0) {
    slots_.resize(base::slot_count_for(std::min(expected, kMaxFirstSlots / 2), kMinSlots));
    keys_.reserve(slots_.size() / 2);
  }

  std::uint32_t number_of(std::string_view key) {
    const std::uint64_t ends = ends_of(key);
    const std::uint32_t hash = hash_of(key, ends);
    Slot& slot = slots_[base::probe(slots_, hash, [&](const Slot& candidate) {
      return is_free(candidate) ||
             (candidate.hash == hash && keys_[candidate.number_plus_one - 1].is(key, ends));
    })];
    if (!is_free(slot)) return slot.number_plus_one - 1;
    keys_.push_back({key, ends});
    slot = {hash, count()};
    if (2 * keys_.size() > slots_.size())
      slots_ = base::grown(slots_, is_free, [](const Slot& taken) { return taken.hash; });
    return count() - 1;
  }

  std::uint32_t number_of(std::span<const std::uint32_t> numbers) {
    return number_of(std::string_view(reinterpret_cast<const char*>(numbers.data()),
                                      numbers.size() * sizeof(std::uint32_t)));
  }

  // The number of different keys; every number is smaller.
  [[nodiscard]] std::uint32_t count() const noexcept {
    return static_cast<std::uint32_t>(keys_.size());
  }

 private:
  static constexpr std::size_t kMinSlots = 64;
  static constexpr std::size_t kMaxFirstSlots = std::size_t{1} << 14;

  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t number_plus_one = 0;  // 0: free
  };
  static constexpr bool is_free(const Slot& slot) noexcept { return slot.number_plus_one == 0; }

  // A key of up to eight bytes is identified by its length and its ends.
  struct Key {
    std::string_view bytes;
    std::uint64_t ends;

    [[nodiscard]] bool is(std::string_view other, std::uint64_t other_ends) const noexcept {
      if (ends != other_ends || bytes.size() != other.size()) return false;
      if (bytes.size() <= kEight) return true;
      if (bytes.size() > 2 * kEight) return bytes == other;
      const std::size_t last = bytes.size() - kEight;
      return load_eight(bytes.data()) == load_eight(other.data()) &&
             load_eight(bytes.data() + last) == load_eight(other.data() + last);
    }
  };

  // The first four bytes and the last four, which overlap in a short key; or the key itself.
  static std::uint64_t ends_of(std::string_view key) noexcept {
    const auto byte = [&](std::size_t at) {
      return std::uint64_t{static_cast<unsigned char>(key[at])};
    };
    const std::size_t size = key.size();
    if (size >= 4) {
      std::uint32_t first = 0;
      std::uint32_t last = 0;
      std::memcpy(&first, key.data(), sizeof first);
      std::memcpy(&last, key.data() + size - sizeof last, sizeof last);
      return first | std::uint64_t{last} << 32;
    }
    return size == 0 ? 0 : byte(0) | byte(size / 2) << 8 | byte(size - 1) << 16;
  }

  // OPTIMIZATION: most keys are words of a few bytes. An inlined multiplication per eight bytes,
  // and no byte comparison if the ends decide, halve the time compared to std::unordered_map.
  static std::uint32_t hash_of(std::string_view key, std::uint64_t ends) noexcept {
    std::uint64_t hash = base::hash_eight(key.size() * base::kGoldenRatio64, ends);
    if (key.size() > kEight) {
      const char* const last = key.data() + key.size() - kEight;
      for (const char* at = key.data(); at < last; at += kEight)
        hash = base::hash_eight(hash, load_eight(at));
      hash = base::hash_eight(hash, load_eight(last));
    }
    return static_cast<std::uint32_t>(hash);
  }

  std::vector<Slot> slots_;
  std::vector<Key> keys_;  // by number
};

}  // namespace winnow::text
