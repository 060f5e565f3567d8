// Histograms of 256 bins per column. The larger of two siblings gets its histogram by subtraction.
#include "train/boosting.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>
#include <random>

#include "model/forest.h"

namespace winnow::train {
namespace {

constexpr std::uint8_t kBoostLeaf = model::Forest::kLeaf;
constexpr std::size_t kByteBins = 256;

struct GradientSum {
  double slope = 0;  // of the loss
  double curvature = 0;
  std::uint32_t rows = 0;

  void add(const GradientSum& other) {
    slope += other.slope;
    curvature += other.curvature;
    rows += other.rows;
  }
  void subtract(const GradientSum& other) {
    slope -= other.slope;
    curvature -= other.curvature;
    rows -= other.rows;
  }
};

struct ByteSplit {
  double gain = 0;
  std::size_t column = 0;  // number in the drawn columns
  std::uint8_t threshold = 0;
};

struct BoostLeaf {
  std::vector<std::uint32_t> rows;
  std::vector<GradientSum> bins;  // kByteBins for each drawn column
  GradientSum sum;
  ByteSplit best;
  std::optional<std::size_t> parent;  // question that leads here
  bool is_high = false;
};

class BoostGrower {
 public:
  BoostGrower(const BoostData& data, const BoostOptions& options,
              std::span<const GradientSum> parts, std::vector<std::uint16_t> drawn)
      : data_(data), options_(options), parts_(parts), drawn_(std::move(drawn)) {}

  // Without questions if no split is useful.
  BoostedTree grow(std::span<const std::uint32_t> use) {
    std::vector<BoostLeaf> leaves(1);
    leaves.front().rows.assign(use.begin(), use.end());
    count(leaves.front());
    find_best(leaves.front());
    BoostedTree tree;
    while (leaves.size() < options_.leaves) {
      const auto chosen = std::ranges::max_element(
          leaves, {}, [](const BoostLeaf& leaf) { return leaf.best.gain; });
      if (chosen->best.gain <= 0) break;
      const auto place = static_cast<std::size_t>(chosen - leaves.begin());
      leaves.push_back(split(leaves[place], tree));
    }
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      const BoostLeaf& leaf = leaves[i];
      tree.values.push_back(static_cast<float>(-options_.rate * leaf.sum.slope /
                                               (leaf.sum.curvature + options_.shrink)));
      if (leaf.parent)
        point(tree, *leaf.parent, leaf.is_high, static_cast<std::uint8_t>(kBoostLeaf + i));
    }
    return tree;
  }

 private:
  static void point(BoostedTree& tree, std::size_t question, bool is_high, std::uint8_t child) {
    (is_high ? tree.questions[question].high : tree.questions[question].low) = child;
  }

  void count(BoostLeaf& leaf) const {
    leaf.bins.assign(kByteBins * drawn_.size(), {});
    leaf.sum = {};
    for (const std::uint32_t row : leaf.rows) leaf.sum.add(parts_[row]);
    for (std::size_t i = 0; i < drawn_.size(); ++i) {
      const std::vector<std::uint8_t>& cells = data_.columns[drawn_[i]];
      GradientSum* const bins = leaf.bins.data() + kByteBins * i;
      for (const std::uint32_t row : leaf.rows) bins[cells[row]].add(parts_[row]);
    }
  }

  [[nodiscard]] double worth(const GradientSum& sum) const {
    return sum.slope * sum.slope / (sum.curvature + options_.shrink);
  }

  void find_best(BoostLeaf& leaf) const {
    leaf.best = {};
    const double whole = worth(leaf.sum);
    for (std::size_t i = 0; i < drawn_.size(); ++i) {
      const GradientSum* const bins = leaf.bins.data() + kByteBins * i;
      GradientSum low;
      for (std::size_t bin = 0; bin + 1 < kByteBins; ++bin) {
        if (bins[bin].rows == 0) continue;
        low.add(bins[bin]);
        GradientSum high = leaf.sum;
        high.subtract(low);
        if (high.rows < options_.least_rows) break;
        if (low.rows < options_.least_rows || low.curvature < options_.least_curvature ||
            high.curvature < options_.least_curvature)
          continue;
        const double gain = worth(low) + worth(high) - whole;
        if (gain > leaf.best.gain + 1e-9) leaf.best = {gain, i, static_cast<std::uint8_t>(bin)};
      }
    }
  }

  // Splits the leaf; it becomes its low half, and the high half is returned.
  BoostLeaf split(BoostLeaf& leaf, BoostedTree& tree) const {
    const std::size_t question = tree.questions.size();
    const std::uint16_t column = drawn_[leaf.best.column];
    if (leaf.parent) point(tree, *leaf.parent, leaf.is_high, static_cast<std::uint8_t>(question));
    tree.questions.push_back({column, leaf.best.threshold, 0, 0});
    BoostLeaf high;
    std::vector<std::uint32_t> low_rows;
    for (const std::uint32_t row : leaf.rows)
      (data_.columns[column][row] <= leaf.best.threshold ? low_rows : high.rows).push_back(row);
    std::vector<GradientSum> bins = std::move(leaf.bins);
    const GradientSum sum = leaf.sum;
    leaf.rows = std::move(low_rows);
    leaf.parent = high.parent = question;
    leaf.is_high = false;
    high.is_high = true;
    const bool is_low_smaller = leaf.rows.size() < high.rows.size();
    BoostLeaf& smaller = is_low_smaller ? leaf : high;
    BoostLeaf& larger = is_low_smaller ? high : leaf;
    count(smaller);
    larger.bins = std::move(bins);
    for (std::size_t i = 0; i < larger.bins.size(); ++i) larger.bins[i].subtract(smaller.bins[i]);
    larger.sum = sum;
    larger.sum.subtract(smaller.sum);
    find_best(leaf);
    find_best(high);
    return high;
  }

  const BoostData& data_;
  const BoostOptions& options_;
  std::span<const GradientSum> parts_;  // of each row
  std::vector<std::uint16_t> drawn_;
};

float value_of(const BoostedTree& tree, const BoostData& data, std::uint32_t row) {
  std::uint8_t at = tree.questions.empty() ? kBoostLeaf : 0;
  while (at < kBoostLeaf) {
    const BoostedTree::Question& question = tree.questions[at];
    at = data.columns[question.column][row] <= question.threshold ? question.low : question.high;
  }
  return tree.values[at - kBoostLeaf];
}

// Columns with more than one value in these rows.
std::vector<std::uint16_t> useful_columns(const BoostData& data,
                                          std::span<const std::uint32_t> use) {
  std::vector<std::uint16_t> columns;
  for (std::size_t i = 0; i < data.columns.size(); ++i)
    if (std::ranges::any_of(use, [&](std::uint32_t row) {
          return data.columns[i][row] != data.columns[i][use[0]];
        }))
      columns.push_back(static_cast<std::uint16_t>(i));
  return columns;
}

void append_number(std::string& bytes, std::uint32_t number, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) bytes += static_cast<char>(number >> (8 * i) & 0xFF);
}

}  // namespace

std::vector<BoostedTree> boost(const BoostData& data, std::span<const std::uint32_t> use,
                               const BoostOptions& options) {
  std::vector<BoostedTree> trees;
  if (use.empty()) return trees;
  const std::vector<std::uint16_t> columns = useful_columns(data, use);
  if (columns.empty()) return trees;
  const auto drawn_count = static_cast<std::size_t>(
      std::ceil(options.column_share * static_cast<double>(columns.size())));
  std::vector<double> scores(data.scores.begin(), data.scores.end());
  std::vector<GradientSum> parts(data.rows());
  std::mt19937 random(1);
  while (trees.size() < options.trees) {
    for (const std::uint32_t row : use) {
      const double probability = 1 / (1 + std::exp(-scores[row]));
      const double weight = static_cast<double>(data.weights[row]);
      parts[row] = {weight * (probability - static_cast<double>(data.targets[row])),
                    weight * probability * (1 - probability), 1};
    }
    // NB: std::shuffle differs between libraries; this does not.
    std::vector<std::uint16_t> drawn = columns;
    for (std::size_t i = 0; i < drawn_count; ++i)
      std::swap(drawn[i], drawn[i + random() % (drawn.size() - i)]);
    drawn.resize(drawn_count);
    std::ranges::sort(drawn);
    BoostedTree tree = BoostGrower(data, options, parts, std::move(drawn)).grow(use);
    if (tree.questions.empty() && columns.size() == drawn_count) break;
    for (const std::uint32_t row : use)
      scores[row] += static_cast<double>(value_of(tree, data, row));
    trees.push_back(std::move(tree));
  }
  return trees;
}

std::string append_trees(std::string_view forest, std::span<const BoostedTree> trees,
                         std::size_t count) {
  const std::span<const BoostedTree> added = trees.first(std::min(count, trees.size()));
  std::uint32_t before = 0;
  for (std::size_t i = 0; i < 4; ++i)
    before |= std::uint32_t{static_cast<unsigned char>(forest[i])} << (8 * i);
  std::string bytes;
  append_number(bytes, before + static_cast<std::uint32_t>(added.size()), 4);
  bytes.append(forest.substr(4));
  for (const BoostedTree& tree : added) {
    append_number(bytes, static_cast<std::uint32_t>(tree.values.size()), 2);
    for (const BoostedTree::Question& question : tree.questions) {
      append_number(bytes, question.column, 2);
      append_number(bytes, question.threshold, 1);
      append_number(bytes, question.low, 1);
      append_number(bytes, question.high, 1);
    }
    for (const float value : tree.values)
      append_number(bytes, std::bit_cast<std::uint32_t>(value), 4);
  }
  return bytes;
}

}  // namespace winnow::train
