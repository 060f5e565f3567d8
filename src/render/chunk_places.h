// Finds the byte ranges of the lines of a page in Markdown, from Page::pieces.
//
// The pieces of a field contain the words of its Content in the same order (content/bare_text.h). So the
// n-th character of all pieces, white space not counted, is the n-th character of the Content, and the
// Content knows the line that it is written in.
//
// Linear. Thread-safe.
#pragma once

#include <cstddef>
#include <vector>

#include "render/pages.h"
#include "winnow/render.h"

namespace winnow::render_detail {

// A range of the input, and the lines with its text.
struct PlacedRange {
  std::size_t first_line = 0;  // in MarkdownPageLines::lines
  std::size_t last_line = 0;
  Chunk::Range range = {};
};
// In the order of their first lines. Empty if the page has no pieces.
std::vector<PlacedRange> place_pieces(const Page& page, const MarkdownPageLines& lines);

}  // namespace winnow::render_detail
