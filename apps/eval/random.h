// Chance that is the same everywhere: SplitMix64, and a hash of a text under a seed.
//
// The standard library's distributions differ from one implementation to the next, so a split or an
// interval made with them could not be repeated on another machine. These few lines can.
//   Steele, Lea, Flood: Fast splittable pseudorandom number generators (2014).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace winnow::eval {

class Random {
 public:
  explicit Random(std::uint64_t seed) noexcept : state_(seed) {}

  std::uint64_t next() noexcept { return mix(state_ += 0x9E3779B97F4A7C15U); }

  // A number below `bound`, which is at most 2^32. The bias of multiplying instead of dividing is
  // bound / 2^32: nothing that a split or a resample could show.
  std::size_t below(std::size_t bound) noexcept {
    return static_cast<std::size_t>(((next() >> 32) * bound) >> 32);
  }

  static constexpr std::uint64_t mix(std::uint64_t z) noexcept {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
  }

 private:
  std::uint64_t state_;
};

// FNV-1a, then mixed with the seed: an order of texts that looks random and needs no shuffling, so
// that a text keeps its place whatever others stand around it.
constexpr std::uint64_t seeded_hash(std::string_view text, std::uint64_t seed) noexcept {
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  return Random::mix(hash ^ Random::mix(seed + 0x9E3779B97F4A7C15U));
}

}  // namespace winnow::eval
