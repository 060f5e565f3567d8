// The 28 single-byte encodings: a table of 256 entries each, from byte to finished UTF-8.
//
// Entries hold the UTF-8 bytes and their number, so that decoding windows-1251 is a four-byte store
// and an addition per character, with no branch on the text. Tables are made from ICU's on first
// use, corrected where ICU's character set is not the standard's, and never change after: any
// number of threads may read them. https://encoding.spec.whatwg.org/#legacy-single-byte-encodings
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

using SingleByteTable = std::array<Utf8Entry, 256>;  // by byte; below 0x80 each is itself

// REQUIRES: is_single_byte(encoding).
const SingleByteTable& single_byte_table(Encoding encoding);

}  // namespace winnow::decode
