// Writes Content as bare text: Page::article_body, Article::article_body and Comment::text.
//
//   # Rye            Rye
//   - late           late
//   - 10<sup>6</sup> 10^6
//   | a | b |        a<tab>b
//
// One line per block, no empty lines between blocks. A table row is one line, its cells separated
// by tabs. Code keeps its lines. A formula is its LaTeX, or a single letter if that is all it is. A
// superscript that is an exponent follows a caret; other superscripts (1st, TM) and subscripts
// (H2O) are plain. A footnote reference is "[1]", its note a line "[1] text". Images and rules have
// no text.
//
// Linear; no recursion. Thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "content/content_source.h"
#include "winnow/content.h"

namespace winnow::content {

std::string bare_text(const Content& content);

// A part of one line, or the lines of a code block, read from consecutive nodes of the page without
// a gap.
struct TextRun {
  std::uint32_t first = 0;  // nodes of the Document
  std::uint32_t last = 0;
  std::string text = {};  // without white space at the ends
  SourceKind kind = SourceKind::Words;
};

struct SourcedText {
  std::string text;
  std::vector<TextRun> runs;  // in order; joined they are the text, except for white space
};

SourcedText bare_text(const Content& content, std::span<const SourceSpan> sources);

// The text of an inline formula: its LaTeX, or the letter if it is a single one ("\alpha": "α").
std::string_view formula_words(std::string_view latex) noexcept;

// The text between `before` and a superscript: "^", "^(" if the exponent has several terms, "." for
// the cents of a price, and nothing for other superscripts.
std::string_view exponent_sign(std::string_view before, std::string_view superscript) noexcept;

}  // namespace winnow::content
