// The kinds of the next bytes of a text, one bit per byte, for counting words sixteen bytes at a
// time.
//
//   text         T h e   m i l l ,   1 7 9 0 .
//   in_word      1 1 1 0 1 1 1 1 0 0 1 1 1 1 0        the first byte is the lowest bit
//   space        0 0 0 1 0 0 0 0 0 1 0 0 0 0 0
//
// A word ends where a bit of `in_word` is 0 and the one before it is 1, so words are counted by a few
// operations on all bytes, and one step per word if its length matters. Only ASCII has kinds; what
// begins with another byte is left to the caller.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "text/eight_bytes.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace winnow::features {

struct ByteKinds {
  std::uint32_t in_word = 0;        // ASCII letters and digits
  std::uint32_t space = 0;          // TAB to CR, and the space
  std::uint32_t sentence_mark = 0;  // ! , . : ; ?
  std::uint32_t not_ascii = 0;
  std::uint32_t count = 0;  // bytes that have bits
};

// The number of bits that are set, of sixteen. OPTIMIZATION: mostly there are none; std::popcount is a
// library call on baseline x86-64.
inline std::uint32_t count_bits(std::uint32_t bits) noexcept {
  std::uint32_t count = 0;
  for (; bits != 0; bits &= bits - 1) ++count;
  return count;
}

#if defined(__SSE2__)

inline constexpr std::size_t kKindBytes = 16;

inline ByteKinds kinds_of(__m128i bytes) noexcept {
  const auto between = [&](__m128i value, char first, char last) {
    return _mm_and_si128(_mm_cmpgt_epi8(value, _mm_set1_epi8(static_cast<char>(first - 1))),
                         _mm_cmplt_epi8(value, _mm_set1_epi8(static_cast<char>(last + 1))));
  };
  const auto equal = [&](__m128i value, char c) { return _mm_cmpeq_epi8(value, _mm_set1_epi8(c)); };
  const auto bits = [](__m128i hits) {
    return static_cast<std::uint32_t>(_mm_movemask_epi8(hits));
  };
  const __m128i lower = _mm_or_si128(bytes, _mm_set1_epi8(0x20));
  const __m128i comma_or_stop = equal(_mm_or_si128(bytes, _mm_set1_epi8(2)), '.');
  const __m128i colons = equal(_mm_or_si128(bytes, _mm_set1_epi8(1)), ';');
  const __m128i others = _mm_or_si128(equal(bytes, '!'), equal(bytes, '?'));
  ByteKinds kinds;
  kinds.in_word = bits(_mm_or_si128(between(lower, 'a', 'z'), between(bytes, '0', '9')));
  kinds.space = bits(_mm_or_si128(equal(bytes, ' '), between(bytes, '\t', '\r')));
  kinds.sentence_mark = bits(_mm_or_si128(_mm_or_si128(comma_or_stop, colons), others));
  kinds.not_ascii = bits(bytes);
  kinds.count = kKindBytes;
  return kinds;
}

// The kinds of the bytes of `text` from `i` on, sixteen at most. REQUIRES: i < text.size().
inline ByteKinds kinds_of_bytes(std::string_view text, std::size_t i) noexcept {
  const auto load = [](const char* from) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
  };
  const std::size_t left = text.size() - i;
  if (left >= kKindBytes) return kinds_of(load(text.data() + i));
  ByteKinds kinds;
  if (text.size() >= kKindBytes) {
    // OPTIMIZATION: loads the last sixteen bytes of the text and removes those before `i`.
    kinds = kinds_of(load(text.data() + text.size() - kKindBytes));
    const auto before = static_cast<std::uint32_t>(kKindBytes - left);
    kinds.in_word >>= before;
    kinds.space >>= before;
    kinds.sentence_mark >>= before;
    kinds.not_ascii >>= before;
  } else {
    std::array<char, kKindBytes> padded{};
    std::memcpy(padded.data(), text.data() + i, left);
    kinds = kinds_of(load(padded.data()));
  }
  kinds.count = static_cast<std::uint32_t>(left);
  return kinds;
}

#else

inline constexpr std::size_t kKindBytes = text::kEight;

inline ByteKinds kinds_of_bytes(std::string_view text, std::size_t i) noexcept {
  const std::size_t left = std::min(text.size() - i, kKindBytes);
  std::array<char, kKindBytes> padded{};
  std::memcpy(padded.data(), text.data() + i, left);
  const std::uint64_t bytes = text::load_eight(padded.data());
  // OPTIMIZATION: the high bits of eight bytes become the lowest eight bits.
  const auto bits = [](std::uint64_t hits) {
    return static_cast<std::uint32_t>((hits >> 7) * 0x0102'0408'1020'4080U >> 56);
  };
  ByteKinds kinds;
  kinds.in_word = bits(text::ascii_letters_and_digits(bytes));
  kinds.space = bits(text::ascii_between(bytes, '\t', '\r') | text::ascii_between(bytes, ' ', ' '));
  kinds.sentence_mark =
      bits(text::ascii_between(bytes, '!', '!') | text::ascii_between(bytes, ',', ',') |
           text::ascii_between(bytes, '.', '.') | text::ascii_between(bytes, ':', ';') |
           text::ascii_between(bytes, '?', '?'));
  kinds.not_ascii = bits(bytes & text::kHighBits);
  kinds.count = static_cast<std::uint32_t>(left);
  return kinds;
}

#endif

}  // namespace winnow::features
