// The output of the decoders: a raw cursor into a buffer that is known to be large enough.
//
// transcode.cc decodes in blocks. Before each block it guarantees space for three bytes per byte of
// input plus kSlack, so nothing is checked here. The slack also allows copying ASCII in steps of 16
// bytes and table entries as whole words: bytes written past the cursor are overwritten by what
// follows.
#pragma once

#include <bit>
#include <cstddef>
#include <cstring>
#include <string_view>

#include "base/utf8.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace winnow::decode {

// A character may start before the end of a block and reach 3 bytes past it; an ASCII step is 16
// bytes.
inline constexpr std::size_t kSlack = 64;

struct Writer {
  char* next = nullptr;
  std::size_t replacements = 0;

  void put(char32_t code_point) noexcept { next += base::write_utf8(code_point, next); }
  void put_ascii(unsigned char byte) noexcept { *next++ = static_cast<char>(byte); }
  void put_error() noexcept {
    put(base::kReplacementCharacter);
    ++replacements;
  }
};

inline unsigned char byte_at(std::string_view bytes, std::size_t position) noexcept {
  return static_cast<unsigned char>(bytes[position]);
}

// Copies the run of ASCII that starts at `position`, up to `limit`; returns where it stopped.
inline std::size_t copy_ascii(std::string_view bytes, std::size_t position, std::size_t limit,
                              Writer& out) noexcept {
#if defined(__SSE2__)
  while (limit - position >= 16) {
    const __m128i chunk =
        _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes.data() + position));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out.next), chunk);
    const auto high = static_cast<unsigned>(_mm_movemask_epi8(chunk));
    const auto run = high == 0 ? std::size_t{16} : static_cast<std::size_t>(std::countr_zero(high));
    position += run;
    out.next += run;
    if (high != 0) return position;
  }
#endif
  while (position < limit && byte_at(bytes, position) < 0x80)
    out.put_ascii(byte_at(bytes, position++));
  return position;
}

}  // namespace winnow::decode
