// White space as a reader sees it: a run of it is one space, and at the edges it is none.
//
// Only ASCII white space collapses, as in a browser: a no-break space is there because its author
// wanted it, and U+3000 is as wide as a letter.
//
//   text::collapse_spaces("  one\n\t two ") == "one two"
//
// Linear. Counting does not allocate. Any thread.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace winnow::text {

// Appends `text` with each run of ASCII white space as one space; none is written at the start of
// `out` or where `out` already ends with white space. So text can arrive in pieces:
// "one " + " two" is "one two", and "on" + "e" is "one".
void append_collapsed(std::string_view text, std::string& out);

// Takes the ASCII white space off the end of `out`: what append_collapsed leaves there when a line
// is over.
void trim_end(std::string& out);

std::string collapse_spaces(std::string_view text);

// The same for all white space that Unicode knows, no-break and ideographic too, and with none at
// the edges: for comparing texts, where it does not matter how wide a gap is.
std::string collapse_all_spaces(std::string_view text);

// The code points of valid UTF-8 (of broken UTF-8: the bytes that continue nothing).
std::size_t count_characters(std::string_view text) noexcept;

// The code points of collapse_spaces(text), without making it: the length of a text to its reader.
std::size_t count_collapsed_characters(std::string_view text) noexcept;

}  // namespace winnow::text
