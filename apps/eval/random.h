// Chance that is the same everywhere: SplitMix64, and a hash of a text under a seed.
//
// The standard library's distributions differ from one implementation to the next, so a split or an
// interval made with them could not be repeated on another machine. These few lines can.
//   Steele, Lea, Flood: Fast splittable pseudorandom number generators (2014).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/hash.h"

namespace winnow::eval {

class Random {
 public:
  explicit Random(std::uint64_t seed) noexcept : state_(seed) {}

  std::uint64_t next() noexcept { return base::mix64(state_ += base::kGoldenRatio64); }

  // A number below `bound`, which is at most 2^32. The bias of multiplying instead of dividing is
  // bound / 2^32: nothing that a split or a resample could show.
  std::size_t below(std::size_t bound) noexcept {
    return static_cast<std::size_t>(((next() >> 32) * bound) >> 32);
  }

 private:
  std::uint64_t state_;
};

// FNV-1a, then mixed with the seed: an order of texts that looks random and needs no shuffling, so
// that a text keeps its place whatever others stand around it.
constexpr std::uint64_t seeded_hash(std::string_view text, std::uint64_t seed) noexcept {
  return base::mix64(base::fnv1a(text) ^ base::mix64(seed + base::kGoldenRatio64));
}

}  // namespace winnow::eval
