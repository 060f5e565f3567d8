// Reads the code point that ends at a position; base/utf8.h only reads forwards.
//
// Reads at most four bytes, also in broken UTF-8, and agrees with reading forwards in valid UTF-8:
// a byte that belongs to no sequence is U+FFFD with a length of one byte.
#pragma once

#include <cstddef>
#include <string_view>

#include "base/utf8.h"

namespace winnow::text {

// REQUIRES: 0 < position <= text.size().
inline base::CodePoint code_point_before(std::string_view text, std::size_t position) noexcept {
  const auto last = static_cast<unsigned char>(text[position - 1]);
  if (last < 0x80) return {last, 1};
  constexpr std::size_t kLongest = 4;
  const std::size_t farthest = position < kLongest ? position : kLongest;
  for (std::size_t length = 1; length <= farthest; ++length) {
    const auto byte = static_cast<unsigned char>(text[position - length]);
    if ((byte & 0xC0) == 0x80) continue;
    const base::CodePoint found = base::read_utf8(text.substr(0, position), position - length);
    if (found.length == length) return found;
    break;
  }
  return {};
}

}  // namespace winnow::text
