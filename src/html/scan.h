// Finds the next significant byte, 32 bytes at a time.
//
// Most bytes of a page need no action: the inside of text, attribute values and scripts. Each
// scanner returns the first position in [from, end) with one of its bytes, or `end`.
// OPTIMIZATION: SSE2, which every x86-64 processor has: 1.5 times the speed of a byte loop on whole
// pages (bench/parse_pages). Other processors use the byte loop. Two registers at a time are faster
// than one, because most runs then end in the first round and the branch is predicted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace winnow::html::scan {

#if defined(__SSE2__)
// Bit i is set if byte i of the sixteen is wanted.
template <char... Wanted>
inline std::uint32_t hits_in_16(const char* from) noexcept {
  const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
  __m128i hits = _mm_setzero_si128();
  ((hits = _mm_or_si128(hits, _mm_cmpeq_epi8(bytes, _mm_set1_epi8(Wanted)))), ...);
  return static_cast<std::uint32_t>(_mm_movemask_epi8(hits));
}
#endif

template <char... Wanted>
inline const char* find_any(const char* from, const char* end) noexcept {
#if defined(__SSE2__)
  while (end - from >= 32) {
    const std::uint32_t mask = hits_in_16<Wanted...>(from) | hits_in_16<Wanted...>(from + 16) << 16;
    if (mask != 0) return from + __builtin_ctz(mask);
    from += 32;
  }
#endif
  while (from < end && !((*from == Wanted) || ...)) ++from;
  return from;
}

// A tag or attribute name goes on at least to here: '/', '=', '>', or any byte up to the space. May
// return too early near `end`.
inline const char* name_special(const char* from, const char* end) noexcept {
#if defined(__SSE2__)
  while (end - from >= 16) {
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
    const auto is = [&](char wanted) { return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(wanted)); };
    const __m128i hits = _mm_or_si128(
        _mm_or_si128(is('/'), is('=')),
        _mm_or_si128(is('>'), _mm_cmpeq_epi8(_mm_min_epu8(bytes, _mm_set1_epi8(' ')), bytes)));
    const auto mask = static_cast<unsigned>(_mm_movemask_epi8(hits));
    if (mask != 0) return from + __builtin_ctz(mask);
    from += 16;
  }
#endif
  return from;
}

// Text in the data state: a tag, a character reference, a line end to normalise, U+0000.
inline const char* text_special(const char* from, const char* end) noexcept {
  return find_any<'<', '&', '\r', '\0'>(from, end);
}

// A quoted attribute value: its end, a character reference, a line end to normalise, U+0000.
inline const char* double_quoted_special(const char* from, const char* end) noexcept {
  return find_any<'"', '&', '\r', '\0'>(from, end);
}
inline const char* single_quoted_special(const char* from, const char* end) noexcept {
  return find_any<'\'', '&', '\r', '\0'>(from, end);
}

// What must be replaced in raw text before it goes into the tree.
inline const char* raw_special(const char* from, const char* end) noexcept {
  return find_any<'\r', '\0'>(from, end);
}

inline const char* find(char wanted, const char* from, const char* end) noexcept {
  const void* hit =
      from < end ? std::memchr(from, wanted, static_cast<std::size_t>(end - from)) : nullptr;
  return hit != nullptr ? static_cast<const char*>(hit) : end;
}

}  // namespace winnow::html::scan
