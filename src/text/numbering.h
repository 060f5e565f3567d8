// Equal things get equal numbers: words, shingles and sentences become counts in plain arrays.
//
// A key is a run of bytes: a word, or the numbers of several words that lie side by side in memory.
// Keys are compared whole, so no two different ones share a number, whatever their hashes do.
// Numbers count up from 0 in the order in which keys are first seen.
//
//   Numbering numbering;
//   numbering.number_of("the");  // 0
//   numbering.number_of("cat");  // 1
//   numbering.number_of("the");  // 0
//
// Keeps views: the bytes of every key must outlive it. Constant time a key, on average.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace winnow::text {

class Numbering {
 public:
  // `expected`: about how many keys will be asked for; the table grows if there are more.
  explicit Numbering(std::size_t expected = 0) {
    std::size_t slots = kSmallest;
    while (slots < 2 * expected && slots < kLargestAtFirst) slots *= 2;
    slots_.resize(slots);
  }

  std::uint32_t number_of(std::string_view key) {
    const std::size_t hash = std::hash<std::string_view>{}(key);
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t place = hash & mask;; place = (place + 1) & mask) {
      Slot& slot = slots_[place];
      if (slot.number == kFree) {
        slot = {hash, key, count_++};
        const std::uint32_t number = slot.number;
        if (2 * std::size_t{count_} > slots_.size()) grow();
        return number;
      }
      if (slot.hash == hash && slot.key == key) return slot.number;
    }
  }

  std::uint32_t number_of(std::span<const std::uint32_t> numbers) {
    return number_of(std::string_view(reinterpret_cast<const char*>(numbers.data()),
                                      numbers.size() * sizeof(std::uint32_t)));
  }

  // How many different keys there are; every number is below it.
  [[nodiscard]] std::uint32_t count() const noexcept { return count_; }

 private:
  static constexpr std::size_t kSmallest = 64;
  static constexpr std::size_t kLargestAtFirst = std::size_t{1} << 14;
  static constexpr std::uint32_t kFree = 0xFFFFFFFF;

  struct Slot {
    std::size_t hash = 0;
    std::string_view key;
    std::uint32_t number = kFree;
  };

  void grow() {
    std::vector<Slot> larger(2 * slots_.size());
    const std::size_t mask = larger.size() - 1;
    for (const Slot& slot : slots_) {
      if (slot.number == kFree) continue;
      std::size_t place = slot.hash & mask;
      while (larger[place].number != kFree) place = (place + 1) & mask;
      larger[place] = slot;
    }
    slots_ = std::move(larger);
  }

  std::vector<Slot> slots_;
  std::uint32_t count_ = 0;
};

}  // namespace winnow::text
