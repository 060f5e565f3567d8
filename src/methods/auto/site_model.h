// Does the model that was trained for the page's site decide, or does the built-in one?
//
// A model that was trained on some pages of a site knows what its posts look like, and may do harm on its pages
// of another kind. So both models read the page, and the trained one decides unless
//
//   kind       the page shows something else than the pages that it was trained on: a list, a thread, a product
//   less-text  it leaves hardly any text
//   agrees     it keeps the same blocks
//
// Linear in the page. Thread-safe.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "methods/auto/block_scores.h"
#include "methods/method.h"

namespace winnow::methods {

// Of the words that are kept without the model. Set by hand: the labels may say that most of what the built-in model
// is sure of is not content, but not throw the page away.
inline constexpr double kMinShareOfWords = 0.1;

inline constexpr std::string_view kModelFits = "fits";

// kModelFits, or why the answer of the trained model is not taken. `kinds`: names of the kinds of pages that it was
// trained on.
std::string_view judge_model(std::span<const std::string> kinds, const Found& alone,
                             const ScoredBlocks& alone_blocks, const Found& trained,
                             const ScoredBlocks& trained_blocks);

}  // namespace winnow::methods
