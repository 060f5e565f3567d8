// Random numbers that are the same on every platform: SplitMix64, and a seeded hash of a text.
//
// The distributions of the standard library differ between implementations, so splits and intervals
// made with them would not be reproducible.
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

  // A number below `bound`, which is at most 2^32. Multiplying instead of dividing has a bias of
  // bound / 2^32, which is negligible here.
  std::size_t below(std::size_t bound) noexcept {
    return static_cast<std::size_t>(((next() >> 32) * bound) >> 32);
  }

 private:
  std::uint64_t state_;
};

// FNV-1a mixed with the seed. Sorting by it gives a random order in which a text keeps its position
// whatever other texts there are.
constexpr std::uint64_t seeded_hash(std::string_view text, std::uint64_t seed) noexcept {
  return base::mix64(base::fnv1a(text) ^ base::mix64(seed + base::kGoldenRatio64));
}

}  // namespace winnow::eval
