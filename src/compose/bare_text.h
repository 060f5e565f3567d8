// Content -> its bare words: what Page::article_body, Article::article_body and Comment::text hold.
//
//   # Rye            Rye
//   - late           late
//   - 10<sup>6</sup> 10^6
//   | a | b |        a<tab>b
//
// One line per block, no empty lines between blocks. A table row is one line, its cells separated
// by tabs. Code keeps its lines. A formula is its LaTeX, a single symbol the letter itself. A
// superscript that is an exponent follows a caret; other superscripts (1st, TM) and subscripts
// (H2O) are plain. A footnote mark is "[1]", its note a line "[1] text". Images and rules have no
// words.
//
// Linear; no recursion. Any thread.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "compose/content_source.h"
#include "winnow/content.h"

namespace winnow::compose {

std::string bare_text(const Content& content);

// A part of one line, or the lines of a code block, that was read from consecutive nodes of the
// page with nothing left out between them.
struct TextRun {
  std::uint32_t first = 0;  // nodes of the Document
  std::uint32_t last = 0;
  std::string text = {};  // without white space at its ends
  SourceKind kind = SourceKind::Words;
};

struct SourcedText {
  std::string text;
  std::vector<TextRun> runs;  // in order; joined they are the text, but for white space
};

SourcedText bare_text(const Content& content, std::span<const SourceSpan> sources);

// The words of an inline formula: LaTeX, or the letter where that is all it says ("\alpha": "α").
std::string_view formula_words(std::string_view latex) noexcept;

// What plain text writes between `before` and a superscript: "^", "^(" where the exponent has
// several terms, "." where it is the cents of a price, or nothing where it is none of these.
std::string_view exponent_mark(std::string_view before, std::string_view superscript) noexcept;

}  // namespace winnow::compose
