// Trace: how a method decided about each block of a page, for ExtractOptions::explain.
//
// The code that decides fills it on the way, if Input::trace is set. Texts, paths and byte ranges
// are added later (extract/explain.h). A method that knows no blocks leaves it as it is.
//
//   if (input.trace != nullptr) input.trace->note(kept, "copy");
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
  std::vector<BlockExplanation> blocks = {};  // of each block: probability, score, state and step
  std::vector<KindProbability> kinds = {};    // most likely first
  std::optional<ListDecision> list = {};
  std::optional<double> cut = {};
  std::string_view answer = "blocks";  // a literal

  // The state after a step: a block whose state has changed was decided by it. `step` is a literal.
  void note(const std::vector<bool>& kept, std::string_view step) {
    for (std::size_t i = 0; i < blocks.size(); ++i)
      if (blocks[i].is_kept != kept[i]) decide(i, kept[i], step);
  }
  // The same for a step that decides all blocks anew.
  void decide_all(const std::vector<bool>& kept, std::string_view step) {
    for (std::size_t i = 0; i < blocks.size(); ++i) decide(i, kept[i], step);
  }

 private:
  void decide(std::size_t block, bool is_kept, std::string_view step) {
    blocks[block].is_kept = is_kept;
    blocks[block].step = step;
  }
};

}  // namespace winnow::methods
