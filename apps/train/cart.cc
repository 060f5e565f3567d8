// Values are binned, then nodes are split from a queue; children are appended after their parent, as
// the model format requires.
#include "train/cart.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

namespace winnow::train {
namespace {

constexpr std::size_t kBins = 64;
constexpr std::size_t kQuantileSample = 100'000;  // rows that the quantiles are taken from
constexpr double kMinGain = 1e-4;                 // of the root's impurity

struct Binned {
  std::vector<std::vector<std::uint8_t>> bins;  // by column, then by row
  std::vector<std::vector<double>> edges;       // bin b holds values at most edges[b]
};

struct Weights {
  double content = 0;
  double other = 0;
  [[nodiscard]] double total() const { return content + other; }
  // Gini impurity times the weight.
  [[nodiscard]] double impurity() const { return total() > 0 ? 2 * content * other / total() : 0; }
};

// A node whose rows may still be split.
struct OpenNode {
  std::size_t node = 0;
  std::size_t begin = 0;  // in the row order
  std::size_t end = 0;
  std::size_t depth = 0;
};

struct Split {
  double gain = 0;
  std::size_t column = 0;
  std::size_t bin = 0;
};

std::vector<double> edges_of(std::vector<double> sample) {
  std::ranges::sort(sample);
  std::vector<double> edges;
  for (std::size_t b = 1; b < kBins; ++b) {
    const double edge = sample[b * (sample.size() - 1) / kBins];
    if (edges.empty() || edge > edges.back()) edges.push_back(edge);
  }
  if (!edges.empty() && edges.back() >= sample.back()) edges.pop_back();
  return edges;
}

// A subtree whose leaves all predict the same class becomes one leaf, from the last node to the
// first.
void merge_agreeing(model::TreeModel& tree, const std::vector<Weights>& weights) {
  for (std::size_t i = tree.nodes.size(); i-- > 0;) {
    model::TreeNode& node = tree.nodes[i];
    if (node.is_leaf) continue;
    const model::TreeNode& low = tree.nodes[node.low];
    const model::TreeNode& high = tree.nodes[node.high];
    if (!low.is_leaf || !high.is_leaf || (low.probability >= 0.5) != (high.probability >= 0.5))
      continue;
    node = {.probability = weights[i].content / weights[i].total(), .weight = weights[i].total()};
  }
}

// Drops unreachable nodes.
model::TreeModel compacted(const model::TreeModel& tree) {
  model::TreeModel result;
  result.features = tree.features;
  std::vector<std::uint32_t> queue{0};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    model::TreeNode node = tree.nodes[queue[i]];
    if (!node.is_leaf) {
      queue.push_back(node.low);
      node.low = static_cast<std::uint32_t>(queue.size() - 1);
      queue.push_back(node.high);
      node.high = static_cast<std::uint32_t>(queue.size() - 1);
    }
    result.nodes.push_back(node);
  }
  return result;
}

// Column values in bins. Row numbers count within `rows`.
Result<Binned> bin_columns(const BlockData& data, const features::BlockColumns& columns,
                           std::span<const std::string> names, std::span<const std::size_t> rows) {
  const auto value = [&](std::size_t column, std::size_t row) -> double {
    const features::BlockColumns::Source source = columns.sources()[column];
    if (source.is_hint) return data.hints[row].has(source.index) ? 1.0 : 0.0;
    return data.numbers[row][source.index];
  };
  Binned binned;
  const std::size_t step = std::max<std::size_t>(1, rows.size() / kQuantileSample);
  for (std::size_t column = 0; column < names.size(); ++column) {
    std::vector<double> sample;
    for (std::size_t i = 0; i < rows.size(); i += step) sample.push_back(value(column, rows[i]));
    if (sample.empty()) break;
    for (const std::size_t row : rows)
      if (!std::isfinite(value(column, row)))
        return fail(ErrorCode::InvalidArgument,
                    "train: column " + names[column] + " has a value that is not a finite number");
    binned.edges.push_back(columns.sources()[column].is_hint ? std::vector{0.5}
                                                             : edges_of(std::move(sample)));
    std::vector<std::uint8_t>& bins = binned.bins.emplace_back(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
      bins[i] = static_cast<std::uint8_t>(
          std::ranges::lower_bound(binned.edges.back(), value(column, rows[i])) -
          binned.edges.back().begin());
  }
  return binned;
}

class TreeGrower {
 public:
  TreeGrower(const BlockData& data, Binned binned, std::span<const std::size_t> rows,
             const TreeOptions& options)
      : binned_(std::move(binned)), options_(options) {
    for (const std::size_t row : rows) {
      order_.push_back(static_cast<std::uint32_t>(order_.size()));
      weight_.push_back(static_cast<double>(weight_of(data.labels[row], options.weights)));
      is_content_.push_back(data.labels[row].is_content());
    }
  }

  Result<model::TreeModel> grow(std::span<const std::string> names) {
    const Weights all = sum(0, order_.size());
    if (all.content == 0 || all.other == 0)
      return fail(ErrorCode::InvalidArgument,
                  "train: all blocks have the same label; both classes are needed");
    tree_.features.assign(names.begin(), names.end());
    add_leaf(all);
    std::vector<OpenNode> queue{{0, 0, order_.size(), 0}};
    for (std::size_t next = 0; next < queue.size(); ++next) {
      const OpenNode open = queue[next];
      if (open.depth >= options_.max_depth) continue;
      const Split best = find_split(open);
      if (best.gain <= kMinGain * all.impurity()) continue;
      const std::size_t middle = split(open, best);
      const std::size_t low = tree_.nodes.size() - 2;
      queue.push_back({low, open.begin, middle, open.depth + 1});
      queue.push_back({low + 1, middle, open.end, open.depth + 1});
    }
    merge_agreeing(tree_, weights_);
    return compacted(tree_);
  }

 private:
  [[nodiscard]] Weights sum(std::size_t begin, std::size_t end) const {
    Weights weights;
    for (std::size_t i = begin; i < end; ++i)
      (is_content_[order_[i]] ? weights.content : weights.other) += weight_[order_[i]];
    return weights;
  }

  void add_leaf(const Weights& weights) {
    tree_.nodes.push_back(
        {.probability = weights.content / weights.total(), .weight = weights.total()});
    weights_.push_back(weights);
  }

  [[nodiscard]] Split find_split(const OpenNode& open) const {
    const Weights here = weights_[open.node];
    Split best;
    for (std::size_t column = 0; column < binned_.bins.size(); ++column) {
      std::array<Weights, kBins> sums{};
      const std::vector<std::uint8_t>& bins = binned_.bins[column];
      for (std::size_t i = open.begin; i < open.end; ++i) {
        const std::uint32_t row = order_[i];
        (is_content_[row] ? sums[bins[row]].content : sums[bins[row]].other) += weight_[row];
      }
      Weights low;
      for (std::size_t bin = 0; bin < binned_.edges[column].size(); ++bin) {
        low.content += sums[bin].content;
        low.other += sums[bin].other;
        const Weights high{here.content - low.content, here.other - low.other};
        if (low.total() < options_.least_weight || high.total() < options_.least_weight) continue;
        const double gain = here.impurity() - low.impurity() - high.impurity();
        if (gain > best.gain) best = {gain, column, bin};
      }
    }
    return best;
  }

  // Appends the two children and returns where the rows of the second begin.
  std::size_t split(const OpenNode& open, const Split& best) {
    const std::vector<std::uint8_t>& bins = binned_.bins[best.column];
    const auto middle =
        std::stable_partition(order_.begin() + static_cast<std::ptrdiff_t>(open.begin),
                              order_.begin() + static_cast<std::ptrdiff_t>(open.end),
                              [&](std::uint32_t row) { return bins[row] <= best.bin; });
    const auto cut = static_cast<std::size_t>(middle - order_.begin());
    const Weights here = weights_[open.node];
    const Weights low = sum(open.begin, cut);
    const auto first = static_cast<std::uint32_t>(tree_.nodes.size());
    add_leaf(low);
    add_leaf({here.content - low.content, here.other - low.other});
    tree_.nodes[open.node] = {.is_leaf = false,
                              .column = static_cast<std::uint32_t>(best.column),
                              .threshold = binned_.edges[best.column][best.bin],
                              .low = first,
                              .high = first + 1};
    return cut;
  }

  Binned binned_;
  const TreeOptions& options_;
  std::vector<std::uint32_t> order_;  // rows, those of a node side by side
  std::vector<double> weight_;        // by row
  std::vector<bool> is_content_;      // by row
  model::TreeModel tree_;
  std::vector<Weights> weights_;  // by node
};

}  // namespace

Result<model::TreeModel> grow_tree(const BlockData& data, const features::BlockColumns& columns,
                                   std::span<const std::string> names,
                                   std::span<const std::size_t> rows, const TreeOptions& options) {
  WINNOW_TRY(Binned binned, bin_columns(data, columns, names, rows));
  return TreeGrower(data, std::move(binned), rows, options).grow(names);
}

}  // namespace winnow::train
