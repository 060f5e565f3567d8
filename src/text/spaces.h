// White space as a reader sees it: a run is one space, and there is none at the ends.
//
// Only ASCII white space is collapsed, as in a browser: a no-break space is intended by the author,
// and U+3000 is as wide as a letter.
//
//   text::collapse_spaces("  one\n\t two ") == "one two"
//
// Linear. Counting does not allocate. Thread-safe.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace winnow::text {

// Appends `text` with each run of ASCII white space as one space; none is written at the start of
// `out` or if `out` already ends with white space. So text can be appended in parts:
// "one " + " two" is "one two", and "on" + "e" is "one".
void append_collapsed(std::string_view text, std::string& out);

// Removes ASCII white space from the end of `out`, which append_collapsed leaves at the end of a
// line.
void trim_end(std::string& out);

std::string collapse_spaces(std::string_view text);

// Collapses all Unicode white space, no-break and ideographic spaces too, with none at the ends:
// for comparing texts.
std::string collapse_all_spaces(std::string_view text);

// The number of code points of valid UTF-8 (in broken UTF-8: of bytes that continue nothing).
std::size_t count_characters(std::string_view text) noexcept;

// The number of code points of collapse_spaces(text), without creating it.
std::size_t count_collapsed_characters(std::string_view text) noexcept;

}  // namespace winnow::text
