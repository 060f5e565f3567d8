// Writes Content as Markdown: CommonMark, with GitHub's tables, strikethrough and footnotes, and
// formulas between dollar signs.
//
//   ## Heading        - item            > quote         ```py            | a   | b   |
//   **strong** *em*     - nested        > goes on       code             | --- | --- |
//   [link](url)       1. first          ![alt](url)     ```              | c   | d   |
//   note[^1]          [^1]: The note.   *caption*       $x^2$  $$x^2$$
//
// A CommonMark parser turns the output into the same Content (tests/render/markdown_test.cc checks
// that with cmark-gfm). Code is exact; a fence is longer than any run of backticks inside. Spanning
// cells are resolved (table_grid.h). A table without a header row gets an empty one, because
// Markdown requires it. Text of the page cannot add HTML to the output.
//
// Linear; no recursion. Thread-safe.
// https://spec.commonmark.org/0.31.2/ https://github.github.com/gfm/
#pragma once

#include <string>
#include <string_view>

#include "winnow/content.h"

namespace winnow::render_detail {

// Ends with a line feed unless it is empty.
std::string write_markdown(const Content& content);

// Escapes text that goes on one line: a headline, a name. With `url` it becomes a link.
std::string markdown_line(std::string_view text, std::string_view url = {});

}  // namespace winnow::render_detail
