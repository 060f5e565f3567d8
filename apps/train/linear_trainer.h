// Trains an L2-regularised logistic regression with liblinear.
//
//   WINNOW_TRY(const model::LinearModel model,
//              train_linear(data, columns, names, rows, {.cost = 0.1}));
//
// Numbers are scaled to mean 0 and deviation 1 for training, and the weights are scaled back
// afterwards, so that the model reads columns as they are. Deterministic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "features/block_columns.h"
#include "model/linear.h"
#include "train/block_data.h"
#include "winnow/result.h"

namespace winnow::train {

enum class RowWeights : std::uint8_t {
  Equal,
  Words,  // a block counts once per ten words, at most 20 times
};
std::size_t weight_of(const BlockLabel& label, RowWeights weights) noexcept;

struct LinearOptions {
  double cost = 1;  // C
  RowWeights weights = RowWeights::Equal;
};

// `names`: the columns; `rows`: the rows of data to learn from. Fails if all rows have one class or
// a number is not finite.
Result<model::LinearModel> train_linear(const BlockData& data,
                                        const features::BlockColumns& columns,
                                        std::span<const std::string> names,
                                        std::span<const std::size_t> rows,
                                        const LinearOptions& options);

}  // namespace winnow::train
