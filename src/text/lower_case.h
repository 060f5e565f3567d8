// Lower case as in Python's str.lower(), for comparing words.
//
// Uses the simple mappings of Unicode, one code point at a time, and the two exceptions that apply
// in every language (SpecialCasing.txt): U+0130, the capital I with a dot, becomes "i" and a
// combining dot, and a capital sigma at the end of a word becomes the final one: ΟΔΟΣ -> οδος.
//
// Lower the whole text before splitting it into words, as re.findall(r"\w+", text.lower()) does:
// the final sigma depends on its neighbours, and the combining dot is not a word character. Linear;
// broken UTF-8 is copied unchanged. Thread-safe.
#pragma once

#include <string>
#include <string_view>

namespace winnow::text {

std::string lower_case(std::string_view text);

// Appends to `out`, so that a caller can reuse its memory.
void append_lower_case(std::string_view text, std::string& out);

}  // namespace winnow::text
