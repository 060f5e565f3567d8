// Learns a logistic regression: L2-regularised, by liblinear.
//
//   WINNOW_TRY(const model::LinearModel model, train_linear(data, columns, rows, {.cost = 0.1}));
//
// Numbers are centred and scaled to unit deviation for learning and the weights turned back
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
  Words,  // a block counts once for each ten words it has, at most 20 times
};
std::size_t weight_of(const BlockLabel& label, RowWeights weights) noexcept;

struct LinearOptions {
  double cost = 1;  // C
  RowWeights weights = RowWeights::Equal;
};

// `names` are the columns, `rows` the rows of data to learn from. Fails on rows of one class and on
// numbers that are not finite.
Result<model::LinearModel> train_linear(const BlockData& data,
                                        const features::BlockColumns& columns,
                                        std::span<const std::string> names,
                                        std::span<const std::size_t> rows,
                                        const LinearOptions& options);

}  // namespace winnow::train
