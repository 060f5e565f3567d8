// winnow features: labelled pages in, a table of blocks out, for training the method `auto`.
//
// The rows are made by the code that extraction runs (features/page_table.h), so what is learned
// from them is what will be used. The weights of class names and words are learned on the way,
// each page's from the other folds only, so that a model trained on the rows does not trust them
// more than it may. training/README.md has the files' layout and the program that reads them.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "eval/eval.h"
#include "features/token_weights.h"
#include "train/each_document.h"
#include "winnow/result.h"

namespace winnow::train {

struct FeatureOptions {
  eval::EvalOptions choice;  // labels, pages, kinds, sites, sample, seed, folds, threads
  std::string output;        // a folder
};

Result<void> write_page_rows(const FeatureOptions& options, std::ostream& out, std::ostream& err);

// How much of a page's content each token stands for; one for each page and token.
struct TokenVote {
  std::uint32_t slot = 0;
  std::uint32_t site = 0;
  float rate = 0;  // of the words below it that are content
};

// Weights from the votes of many pages: sites vote, not pages, and a token needs three of them.
void learn_weights(std::vector<TokenVote> votes,
                   std::span<std::int8_t, features::TokenWeights::kSlots> weights);

}  // namespace winnow::train
