// winnow train blocks: trains a model of the method `blocks` from labelled pages.
//
//   WINNOW_TRY(const BlockCorpus corpus, prepare_blocks(pages, use, {.hints = true}, threads));
//   WINNOW_TRY(const LearnedBlocks learned, learn_blocks(corpus, {.sets = {"st", "ic"}}));
//
// The two steps are separate so that an experiment can learn from the same rows with several sets
// of columns. The cost C is chosen by cross-validation over sites, by word F1; a tree has none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "methods/blocks/classifier.h"
#include "train/block_data.h"
#include "train/cart.h"
#include "train/linear_trainer.h"
#include "train/train.h"
#include "winnow/result.h"

namespace winnow::train {

struct BlockCorpus {
  std::vector<HintChoice> hints;  // empty: without ic
  BlockData data;
  std::vector<std::string> sites;  // of data.pages
};

struct PrepareOptions {
  bool hints = true;
  HintRule rule = {};
  std::size_t threads = 0;
};

// `use`: the pages to learn from.
Result<BlockCorpus> prepare_blocks(const LabelledPages& pages, std::span<const std::size_t> use,
                                   const PrepareOptions& options);

enum class Learner : std::uint8_t { Logistic, Tree };

struct LearnOptions {
  std::vector<std::string> sets = {"st", "ic", "cetr"};
  Learner learner = Learner::Logistic;
  RowWeights weights = RowWeights::Words;
  TreeOptions tree = {};
  std::size_t folds = 5;
  std::uint64_t seed = 1;
  std::vector<double> costs = {0.0001, 0.001, 0.01, 0.1};
};

struct LearnedBlocks {
  struct Tried {
    double cost = 0;
    double f1 = 0;  // word F1 by cross-validation
  };
  methods::BlockClassifier classifier;
  std::vector<Tried> tried;
  double cost = 0;
  double f1 = 0;
  std::size_t folds = 0;  // of the cross-validation
  std::string_view unit;  // of the folds: "sites", or "pages" of a single site
};

Result<LearnedBlocks> learn_blocks(const BlockCorpus& corpus, const LearnOptions& options);

// The trainer, see train.h.
Result<void> train_blocks(const TrainOptions& options, std::ostream& out, std::ostream& err);

}  // namespace winnow::train
