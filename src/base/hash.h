// Hashes of byte strings and numbers. Use these instead of writing another one.
//
//   fnv1a(bytes)    the same value on every machine and in every release: may be stored in files
//   hash_view(view) fast, sixteen bytes at a time: for tables in memory only, because the value
//                   depends on the byte order of the processor
//   mix64(number)   spreads a number over all 64 bits (the finalizer of SplitMix64)
//
// None of them resists an attacker who chooses the input. Tables that a page fills bound their
// work by other means (NameTable counts collisions).
#pragma once

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

// One step of a hash of a longer key: adds eight bytes.
constexpr std::uint64_t hash_eight(std::uint64_t hash, std::uint64_t eight) noexcept {
  hash = (hash ^ eight) * kGoldenRatio64;
  return hash ^ (hash >> 32);
}

// Both halves of the product. (Wang Yi: wyhash, https://github.com/wangyi-fudan/wyhash)
constexpr std::uint64_t fold_product(std::uint64_t a, std::uint64_t b) noexcept {
  __extension__ using Product = unsigned __int128;
  const Product product = static_cast<Product>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

// Sixteen bytes per step; the last ones may be read twice.
inline std::uint64_t hash_view(std::string_view value) noexcept {
  constexpr std::uint64_t kFirstKey = 0xA076'1D64'78BD'642F;  // of wyhash
  constexpr std::uint64_t kSecondKey = 0xE703'7ED1'A0B4'28DB;
  const auto load = []<typename Word>(Word word, const char* from) {
    std::memcpy(&word, from, sizeof word);
    return word;
  };
  const auto eight = [&](const char* from) { return load(std::uint64_t{}, from); };
  const char* at = value.data();
  const char* const end = at + value.size();
  std::uint64_t hash = value.size() * kGoldenRatio64;
  for (; end - at > 16; at += 16) hash = fold_product(eight(at) ^ kSecondKey, eight(at + 8) ^ hash);
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  if (value.size() >= 8) {
    first = eight(value.size() > 16 ? end - 16 : at);
    last = eight(end - 8);
  } else if (value.size() >= 4) {
    first = load(std::uint32_t{}, at);
    last = load(std::uint32_t{}, end - 4);
  } else if (!value.empty()) {
    first = static_cast<unsigned char>(at[0]);
    last = static_cast<std::uint64_t>(static_cast<unsigned char>(at[value.size() / 2])) << 8 |
           static_cast<unsigned char>(end[-1]);
  }
  return fold_product(first ^ kFirstKey, last ^ hash);
}

}  // namespace winnow::base
