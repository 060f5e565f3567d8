// The probability of each block, and the choice by it: steps 5 to 7 of README.md.
//
//   const ScoredBlocks blocks = score_blocks(model, input, page, kinds, {.balance = 1});
//   blocks.decision.kept()      // after the context pass (context.h)
//
// Linear in the page. Thread-safe.
#pragma once

#include <cstdint>
#include <numeric>
#include <vector>

#include "methods/auto/context.h"
#include "methods/auto/page_kind.h"
#include "methods/decision.h"
#include "methods/method.h"

namespace winnow::methods {

struct ChoiceSettings {
  double balance = 1;  // above 1 keeps more blocks, below 1 fewer
  Dedup dedup = Dedup::Regions;
};

struct ScoredBlocks {
  std::vector<std::uint32_t> words;
  std::vector<float> probabilities;  // after smoothing; 0 for what is hidden from everyone
  Decision decision;

  // The kind of a page of a few words is told from nearly nothing.
  [[nodiscard]] bool are_short() const {
    return std::accumulate(words.begin(), words.end(), std::uint32_t{0}) <=
           kContext.short_page_words;
  }
};

// Fills Input::trace. REQUIRES: the columns kind.* of the page are filled.
ScoredBlocks score_blocks(const AutoModel& model, const Input& input, features::MeasuredPage& page,
                          const PageKinds& kinds, const ChoiceSettings& settings);

// The choice and the context pass again, with other probabilities, for the reason Score.
Decision choose_again(const AutoModel& model, const Input& input, features::MeasuredPage& page,
                      const PageKinds& kinds, const ChoiceSettings& settings,
                      const ScoredBlocks& blocks);

}  // namespace winnow::methods
