// Recognises encodings by byte patterns that no other encoding produces.
//
// No statistics and no declarations are involved. Each test either finds such a pattern or returns
// nothing, so its answer may overrule what the page declares (decode.h has the order). Each test is
// one pass over the bytes.
#pragma once

#include <optional>
#include <string_view>

#include "decode/encoding.h"

namespace winnow::decode {

// UTF-16 or UTF-32 without a byte order mark. Markup is ASCII, so in one position of each unit
// nearly every byte is zero. Reads the first 4096 bytes.
std::optional<Encoding> encoding_of_zero_bytes(std::string_view bytes) noexcept;

// ISO-2022-JP or ISO-2022-KR: 7-bit text that contains their escape sequences followed by two-byte
// characters.
std::optional<Encoding> encoding_of_escapes(std::string_view bytes) noexcept;

// Valid UTF-8 with several characters beyond ASCII.
bool is_clearly_utf8(std::string_view bytes) noexcept;

}  // namespace winnow::decode
