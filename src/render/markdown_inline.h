// Writes the inline nodes of Content as Markdown: one paragraph, heading or cell at a time.
//
// A Markdown delimiter counts only in the right context: *a* does, a*b* hardly, "*a *b" does not,
// and **a****b** is ambiguous. This applies CommonMark's rules (6.2, "delimiter runs") in reverse.
// Emphasis uses _ if a star would touch another star. A delimiter that would not count because of
// the characters around it moves to the edge of the word inside: <b>7.3/</b>10 is **7.3**/10. Next
// to a link it moves into the brackets. If no place is left it is not written. So text never changes
// and is never written as references; some punctuation loses its format.
//
// Text is escaped only where it would have a meaning: 2 * 3 \* 4, snake_case, a < b. Superscript
// and subscript, which Markdown lacks, are written as <sup> and <sub>.
// https://spec.commonmark.org/0.31.2/#inlines
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/content.h"

namespace winnow::render_detail {

enum class MarkdownPlace : std::uint8_t {
  Paragraph,
  Heading,  // on one line
  Cell,     // on one line, and bars are escaped
};

// A range of bytes in what is written.
struct TextRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// Writes the inline nodes [first, end). With `has_math`, dollar signs in text are escaped. `plain`, if
// given, gets the ranges of text outside formats and links: a line that is cut there stays Markdown.
std::string write_inline(const Content& content, std::uint32_t first, std::uint32_t end,
                         MarkdownPlace place, bool has_math,
                         std::vector<TextRange>* plain = nullptr);

// Changes LaTeX so that it neither ends its dollar signs early nor has a meaning in Markdown.
std::string guarded_latex(std::string_view latex, MarkdownPlace place);

// Code between enough backticks.
std::string code_span(std::string_view code, MarkdownPlace place);

// The length of the longest run of backticks in a text.
std::size_t longest_backticks(std::string_view text) noexcept;

}  // namespace winnow::render_detail
