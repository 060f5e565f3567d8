// The inline part of Content -> Markdown: one paragraph, heading or cell at a time.
//
// Markdown's marks work only in the right company: *a* does, a*b* hardly, "*a *b" not at all,
// **a****b** is anybody's guess. CommonMark's rules for that (6.2, "delimiter runs") are applied
// here backwards. Emphasis takes _ where a star would touch another; where a mark would not count
// because of the character beside it, that character is written as a reference (&#98; for b), which
// means the same and stands as punctuation. So text is never changed, and structure never lost.
//
// Text is escaped where it would mean something, and only there: 2 * 3 \* 4, snake_case, a < b.
// Superscript and subscript, which Markdown lacks, are <sup> and <sub>.
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

// The inline nodes [first, end). `has_math`: dollars in text are escaped.
std::string write_inline(const Content& content, std::uint32_t first, std::uint32_t end,
                         MarkdownPlace place, bool has_math);

// LaTeX that neither ends its dollars early nor means anything else to Markdown.
std::string guarded_latex(std::string_view latex, MarkdownPlace place);

// Code between as many backticks as it takes.
std::string code_span(std::string_view code, MarkdownPlace place);

// The longest run of backticks in a text.
std::size_t longest_backticks(std::string_view text) noexcept;

}  // namespace winnow::render_detail
