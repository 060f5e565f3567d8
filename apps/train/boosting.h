// Gradient boosting: small trees over columns of bytes, on top of scores that are already there.
//
// Friedman (2001) with the second-order leaves of XGBoost and LightGBM. Every tree corrects the
// scores before it: a leaf moves the log-odds of its rows by rate * (targets - probabilities), summed
// and divided by their curvature. Trees grow leaf by leaf, the most useful split first, over a random
// part of the columns. The loss is the cross-entropy of a share between 0 and 1.
//
//   const std::vector<BoostedTree> trees = boost(data, rows, {.trees = 40});
//   append_trees(base, trees, 20);        // a forest (model/forest.h) with the first 20 of them
//
// Deterministic: one thread, fixed seeds, sums in the order of the rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::train {

struct BoostData {
  std::vector<std::vector<std::uint8_t>> columns;  // one byte per row
  std::vector<float> targets;                      // share of content
  std::vector<float> weights;
  std::vector<float> scores;  // log-odds of the model that is corrected

  [[nodiscard]] std::size_t rows() const noexcept { return targets.size(); }
};

struct BoostOptions {
  std::size_t trees = 160;
  std::size_t leaves = 8;
  double rate = 0.1;
  double shrink = 2;           // added to the curvature of a leaf
  double least_curvature = 1;  // of a leaf
  std::size_t least_rows = 8;  // of a leaf
  double column_share = 0.3;   // of the columns, drawn for each tree
};

struct BoostedTree {
  struct Question {
    std::uint16_t column = 0;
    std::uint8_t threshold = 0;  // at most this: low
    std::uint8_t low = 0;        // as in model/forest.h
    std::uint8_t high = 0;
  };
  std::vector<Question> questions;
  std::vector<float> values;  // of the leaves; one more than questions
};

// Learns from the rows in `use`. Ends early when no tree can improve the loss.
std::vector<BoostedTree> boost(const BoostData& data, std::span<const std::uint32_t> use,
                               const BoostOptions& options);

// `forest`, in the format of model/forest.h, with the first `count` trees added.
std::string append_trees(std::string_view forest, std::span<const BoostedTree> trees,
                         std::size_t count);

}  // namespace winnow::train
