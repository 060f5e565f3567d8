// White space as a reader sees it: a run is one space, and there is none at the ends.
//
// Only ASCII white space is collapsed, as in a browser: U+3000 is as wide as a letter. What a record
// shows has ordinary spaces for no-break spaces, which are a matter of layout: plain_spaces().
//
//   text::collapse_spaces("  one\n\t two ") == "one two"
//
// Linear. Counting does not allocate. Thread-safe.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace winnow::text {

// Is there only ASCII white space?
bool is_blank(std::string_view text) noexcept;

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

// The length in bytes of what is at `i` and is no text but a matter of layout, else 0: a no-break
// space (U+00A0, U+202F); or what has no print: a soft hyphen, a word joiner, a byte order mark, or the
// letter of an icon font, that is, of the private use area with no letter on at least one side.
std::size_t no_break_space_at(std::string_view text, std::size_t i) noexcept;
std::size_t unprinted_at(std::string_view text, std::size_t i) noexcept;

// The text with ordinary spaces for no-break spaces and without what has no print; a view of it or of
// `buffer`.
std::string_view plain_spaces(std::string_view text, std::string& buffer);

// The number of code points of valid UTF-8 (in broken UTF-8: of bytes that continue nothing).
std::size_t count_characters(std::string_view text) noexcept;

// The number of code points of collapse_spaces(text), without creating it.
std::size_t count_collapsed_characters(std::string_view text) noexcept;

}  // namespace winnow::text
