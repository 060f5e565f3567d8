// The context pass: blocks that take the state of the blocks around them.
//
// Some blocks mean nothing alone: a quotation between two paragraphs, a footnote, code, a repeated
// region, a licence notice at the end, the few words of a short page. After the choice by scores,
// these rules change their state, in this order:
//
//   short page   if only headings of a page of a few words are kept, everything is
//   copy         a region that repeats another one for another screen size is dropped (copies.h)
//   reference    references, footnotes and code of the main text are kept (references.h)
//   reference    what the text cites is kept, or dropped on request (cited.h)
//   quotation    a quotation between two kept blocks of the same element is kept
//   table        a data table whose cells are together likely enough is kept (tables.h)
//   heading      a heading between two kept blocks is kept
//   term         the terms of a definition list before a kept description are kept
//   licence      a licence notice among the last kept blocks is dropped
//
// All their numbers are in ContextLimits. Linear in the page. Thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "features/page_table.h"
#include "methods/auto/copies.h"
#include "methods/decision.h"
#include "methods/method.h"

namespace winnow::methods {

// Set by hand unless a table is named. Shares are of the probability of a block, weighted by its words.
struct ContextLimits {
  std::uint32_t short_page_words = 30;
  double min_reference = 0.1;         // share, from which a part with links to other sites is kept
  double min_note = 0.01;             // the same for a footnote of kept text
  double min_code = 0.01;             // and for code in the main text
  double max_reference_growth = 0.5;  // words of references per word that is kept already
  std::uint32_t max_entry_words = 150;  // of an entry of a reference list, or an information box
  float min_quotation = 0.2F;           // probability of a block of a quotation
  float min_heading = 0.1F;             // of a heading between two kept blocks
  int last_blocks = 3;                  // kept blocks in which a licence notice is looked for
  std::uint32_t licence_words = 80;     // a longer block is not one
};
inline constexpr ContextLimits kContext;

// The decision with these rules applied. `words` and `probabilities` are those of the blocks.
Decision apply_context(const Input& input, features::MeasuredPage& page,
                       std::span<const std::uint32_t> words, std::span<const float> probabilities,
                       Dedup dedup, Decision decision);

}  // namespace winnow::methods
