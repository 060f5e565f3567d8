// Lower case as Python's str.lower() makes it, for words that are compared with each other.
//
// One code point at a time by Unicode's simple mappings, and the two exceptions that the standard
// makes in every language (SpecialCasing.txt): U+0130, the capital I with a dot, becomes "i" and a
// combining dot, and a capital sigma at the end of a word becomes the final one: ΟΔΟΣ -> οδος.
//
// Lower the whole text before cutting it into words, as re.findall(r"\w+", text.lower()) does: the
// final sigma looks at its neighbours, and the combining dot is no word character.
// Linear; broken UTF-8 passes through unchanged. Any thread.
#pragma once

#include <string>
#include <string_view>

namespace winnow::text {

std::string lower_case(std::string_view text);

// The same at the end of `out`, whose memory a caller can use again for the next text.
void append_lower_case(std::string_view text, std::string& out);

}  // namespace winnow::text
