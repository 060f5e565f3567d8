// Makes the Explanation of a page from what its method noted and what was read in the end.
//
// The method's trace has the blocks that it decided about, with their steps. Blocks that it never
// saw are added: those of menus, consent boxes and other skipped parts. The text of the page is made
// later, so the last word about a block is whether it was read (compose::ReadNodes); this covers
// tables that are kept or dropped as a whole, and all methods without a trace.
//
// Linear in the page, apart from sorting, and at most 24 times as long (Explanation::truncated). Offsets are
// in the parsed text; place.h converts them.
#pragma once

#include <span>

#include "compose/compose.h"
#include "decide/decide.h"
#include "methods/trace.h"
#include "winnow/explanation.h"

namespace winnow::extract_detail {

Explanation explain(const dom::Document& document, methods::Trace trace,
                    const decide::Decided& decided, const compose::ReadNodes& reads,
                    std::span<const FieldCandidate> candidates);

// Says that all text was dropped because its probability is below ExtractOptions::min_probability.
void explain_abstention(Explanation& explanation);

}  // namespace winnow::extract_detail
