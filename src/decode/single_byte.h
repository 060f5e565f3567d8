// The 28 single-byte encodings: one table of 256 entries per encoding, from byte to UTF-8.
//
// Entries hold the UTF-8 bytes and their number, so that decoding windows-1251 is a four-byte store
// and an addition per character, without a branch on the text. Tables are built from ICU's on first
// use, corrected where ICU differs from the standard, and immutable afterwards, so any number of
// threads may read them. https://encoding.spec.whatwg.org/#legacy-single-byte-encodings
#pragma once

#include <array>
#include <cstdint>

#include "decode/encoding.h"

namespace winnow::decode {

struct Utf8Entry {
  std::array<char, 3> bytes{};
  std::uint8_t length : 7 = 0;
  std::uint8_t unmapped : 1 = 0;  // the byte has no character; `bytes` is U+FFFD
};
static_assert(sizeof(Utf8Entry) == 4);

using SingleByteTable = std::array<Utf8Entry, 256>;  // by byte; below 0x80 it is the identity

// REQUIRES: is_single_byte(encoding).
const SingleByteTable& single_byte_table(Encoding encoding);

}  // namespace winnow::decode
