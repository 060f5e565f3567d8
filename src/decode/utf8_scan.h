// Finds the longest prefix that is ASCII, or valid UTF-8.
//
// Most pages are valid UTF-8, and decoding them is only this check: no byte is copied. ASCII is
// skipped 64 bytes at a time. The rest goes through a finite automaton whose transition is one
// shift: each byte selects a 64-bit row, each state is a bit offset into rows, and the next state
// is row >> state. No branch depends on the text, so the speed is the same for all languages.
// https://encoding.spec.whatwg.org/#utf-8-decoder
#pragma once

#include <cstddef>
#include <string_view>

#include "base/utf8.h"

namespace winnow::decode {

// Length of the longest prefix of bytes below 0x80.
std::size_t ascii_prefix(std::string_view bytes) noexcept;

// Length of the longest prefix that is valid UTF-8; it ends between characters.
std::size_t utf8_prefix(std::string_view bytes) noexcept;

inline bool is_valid_utf8(std::string_view bytes) noexcept {
  return utf8_prefix(bytes) == bytes.size();
}

struct Utf8Step {
  std::size_t length = 1;  // bytes consumed, at least 1
  bool valid = false;      // if false, they are one maximal subpart and become one U+FFFD
};

// The character, or the maximal subpart of an ill-formed sequence, at `position`.
// REQUIRES: position < bytes.size().
Utf8Step utf8_step(std::string_view bytes, std::size_t position) noexcept;

}  // namespace winnow::decode
