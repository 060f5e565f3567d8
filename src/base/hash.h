// Hashes of byte strings and numbers. Use these instead of writing another one.
//
//   fnv1a(bytes)    the same value on every machine and in every release: may be stored in files
//   hash_view(view) fast, eight bytes at a time: for tables in memory only, because the value
//                   depends on the byte order of the processor
//   mix64(number)   spreads a number over all 64 bits (the finalizer of SplitMix64)
//
// None of them resists an attacker who chooses the input. Tables that a page fills bound their
// work by other means (NameTable counts collisions).
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace winnow::base {

// 2^64 divided by the golden ratio: the odd multiplier of multiplicative hashing
// (Knuth, TAOCP 3, section 6.4).
inline constexpr std::uint64_t kGoldenRatio64 = 0x9E37'79B9'7F4A'7C15;

// FNV-1a with 64 bits. http://www.isthe.com/chongo/tech/comp/fnv/
inline constexpr std::uint64_t kFnv1aStart = 0xCBF2'9CE4'8422'2325;
constexpr std::uint64_t fnv1a_byte(std::uint64_t hash, char byte) noexcept {
  return (hash ^ static_cast<unsigned char>(byte)) * 0x0000'0100'0000'01B3;
}
constexpr std::uint64_t fnv1a(std::string_view bytes) noexcept {
  std::uint64_t hash = kFnv1aStart;
  for (const char byte : bytes) hash = fnv1a_byte(hash, byte);
  return hash;
}

// Steele, Lea, Flood: Fast splittable pseudorandom number generators (2014).
constexpr std::uint64_t mix64(std::uint64_t z) noexcept {
  z = (z ^ (z >> 30)) * 0xBF58'476D'1CE4'E5B9;
  z = (z ^ (z >> 27)) * 0x94D0'49BB'1331'11EB;
  return z ^ (z >> 31);
}

// One step of a signature: combines the hash of what came before with the next one.
constexpr std::uint64_t join_hash(std::uint64_t before, std::uint64_t next) noexcept {
  return mix64(before * kGoldenRatio64 + next + 0x632B'E59B'D9B4'E019);
}

// One step of hash_view: adds eight bytes to a hash.
constexpr std::uint64_t hash_eight(std::uint64_t hash, std::uint64_t eight) noexcept {
  hash = (hash ^ eight) * kGoldenRatio64;
  return hash ^ (hash >> 32);
}

inline std::uint64_t hash_view(std::string_view value) noexcept {
  std::uint64_t hash = value.size() * kGoldenRatio64;
  const char* at = value.data();
  const char* const end = at + value.size();
  for (; end - at >= 8; at += 8) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, at, 8);
    hash = hash_eight(hash, eight);
  }
  const auto rest = static_cast<std::size_t>(end - at);
  std::uint64_t last = 0;
  // OPTIMIZATION: the same bytes as memcpy(&last, at, rest), without a call.
  if (rest != 0 && value.size() >= 8 && std::endian::native == std::endian::little) {
    std::memcpy(&last, end - 8, 8);
    last >>= 8 * (8 - rest);
  } else if (rest != 0) {
    std::memcpy(&last, at, rest);
  }
  return hash_eight(hash, last) * kGoldenRatio64;
}

}  // namespace winnow::base
