// Maps offsets in decoded text to offsets in the original bytes.
//
// For a page in UTF-8 the offsets differ only by the byte order mark. Other pages are decoded a
// second time, character by character, and only if ExtractOptions::pieces or
// ExtractOptions::explain asks for it.
#pragma once

#include <string_view>
#include <vector>

#include "decode/decode.h"
#include "winnow/page.h"

namespace winnow::extract_detail {

// Part is Piece, BlockExplanation or RecordExplanation.
template <typename Part>
void place_in_bytes(std::string_view bytes, const decode::Decoded& decoded,
                    std::vector<Part>& parts);

}  // namespace winnow::extract_detail
