// Learns a decision tree: CART (Breiman, Friedman, Olshen, Stone 1984), by Gini impurity.
//
//   WINNOW_TRY(const model::TreeModel tree, grow_tree(data, columns, names, rows, {}));
//
// Columns are cut into at most 64 bins at their quantiles first, so that the best split of a node
// is found in one pass over its rows. The tree grows level by level, no recursion. Splits that do
// not change the decision on either side are taken back. Small on purpose: people should read it.
// Deterministic; cost: rows x columns x depth.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "model/tree.h"
#include "train/block_data.h"
#include "train/linear_trainer.h"
#include "winnow/result.h"

namespace winnow::train {

struct TreeOptions {
  std::size_t max_depth = 6;
  double least_weight = 200;  // of a leaf
  RowWeights weights = RowWeights::Equal;
};

// Fails on rows of one class and on numbers that are not finite.
Result<model::TreeModel> grow_tree(const BlockData& data, const features::BlockColumns& columns,
                                   std::span<const std::string> names,
                                   std::span<const std::size_t> rows, const TreeOptions& options);

}  // namespace winnow::train
