// The hash of a word that is read in parts: "t<b>wo</b>" has the hash of "two".
//
// Bytes are collected until there are eight, and eight are mixed at once, so most words cost one
// multiplication. How a word is divided into parts makes no difference.
#pragma once

#include <cstdint>

#include "base/hash.h"
#include "text/eight_bytes.h"

namespace winnow::features {

class WordHash {
 public:
  // Adds `count` bytes, the first in the lowest byte. REQUIRES: 0 < count <= 8, and all other bytes
  // of `bytes` are zero.
  void add(std::uint64_t bytes, std::size_t count) noexcept {
    pending_ |= bytes << (8 * count_);
    count_ += count;
    if (count_ < text::kEight) return;
    mix();
    count_ -= text::kEight;
    pending_ = count_ == 0 ? 0 : bytes >> (8 * (count - count_));
  }
  void add(char byte) noexcept { add(static_cast<unsigned char>(byte), 1); }

  // The hash of the word; the next one begins.
  std::uint32_t finish() noexcept {
    mix();
    const auto hash = static_cast<std::uint32_t>(state_ >> 32);
    *this = WordHash();
    return hash;
  }

 private:
  void mix() noexcept {
    state_ = (state_ ^ pending_) * base::kGoldenRatio64;
    state_ ^= state_ >> 29;
  }

  std::uint64_t state_ = 0;
  std::uint64_t pending_ = 0;
  std::size_t count_ = 0;  // bytes in `pending_`
};

}  // namespace winnow::features
