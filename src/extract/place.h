// Offsets in decoded text -> offsets in the bytes that were given.
//
// A page in UTF-8 is its own text: the offsets differ by the byte order mark. Any other is decoded
// once more, a character at a time, and only for who asks (ExtractOptions::pieces).
#pragma once

#include <string_view>
#include <vector>

#include "decode/decode.h"
#include "winnow/page.h"

namespace winnow::extract_detail {

void place_in_bytes(std::string_view bytes, const decode::Decoded& decoded,
                    std::vector<Piece>& pieces);

}  // namespace winnow::extract_detail
