// Trace: the numbers behind a Decision (decision.h), for ExtractOptions::explain: scores of blocks and
// what contributed to them, kinds of pages, the list decision.
//
// The code that decides fills it on the way, if Input::trace is set; it never decides anything by it.
// Texts, paths and byte ranges are added later (extract/explain.h). A method that knows no blocks
// leaves it as it is.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "features/blocks.h"
#include "winnow/explanation.h"

namespace winnow::methods {

struct Trace {
  bool is_filled = false;
  features::Segmentation segmentation = {};   // the blocks that were scored
  std::vector<BlockExplanation> blocks = {};  // of each block: probability and score
  std::vector<KindProbability> kinds = {};    // most likely first
  std::optional<ListDecision> list = {};
  std::optional<double> cut = {};
  std::string_view answer = "blocks";  // a literal
};

}  // namespace winnow::methods
