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

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "render/markdown_inline.h"
#include "winnow/content.h"

namespace winnow::render_detail {

// What a line of Markdown is. A heading in a quote or an item is Text.
enum class LineKind : std::uint8_t { Text, Heading, TableHead, TableRow, CodeFence, CodeLine };

struct MarkdownLine {
  std::size_t begin = 0;   // of its first byte
  std::uint32_t node = 0;  // in the Content: the block, or the row
  LineKind kind = LineKind::Text;
};
// The lines in order, except for empty ones between blocks.
struct MarkdownLines {
  std::vector<MarkdownLine> lines;
  std::vector<TextRange> plain;  // parts of paragraphs, as in write_inline()
};

// Ends with a line feed unless it is empty. `lines`, if given, says where the lines come from.
std::string write_markdown(const Content& content, MarkdownLines* lines = nullptr);

// Escapes text that goes on one line: a headline, a name. With `url` it becomes a link.
std::string markdown_line(std::string_view text, std::string_view url = {});

}  // namespace winnow::render_detail
