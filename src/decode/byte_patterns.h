// Encodings that the bytes give away by their form, without statistics and without a declaration.
//
// Each test either finds a pattern that no other encoding produces or answers nothing, so its
// answer may overrule what the page declares (decode.h has the order). All are one pass over the
// bytes.
#pragma once

#include <optional>
#include <string_view>

#include "decode/encoding.h"

namespace winnow::decode {

// UTF-16 or UTF-32 without a byte order mark: the markup is ASCII, so in one position of each unit
// nearly every byte is zero. Looks at the first 4096 bytes.
std::optional<Encoding> encoding_of_zero_bytes(std::string_view bytes) noexcept;

// ISO-2022-JP or ISO-2022-KR: 7-bit text with their escape sequences and two-byte characters after
// them.
std::optional<Encoding> encoding_of_escapes(std::string_view bytes) noexcept;

// Valid UTF-8 with several characters beyond ASCII.
bool is_clearly_utf8(std::string_view bytes) noexcept;

}  // namespace winnow::decode
