// Binning, then a queue of nodes; children are appended after their parent, as the format wants.
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
constexpr double kLeastGain = 1e-4;               // of the root's impurity

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

struct Growing {
  std::size_t node = 0;
  std::size_t begin = 0;  // of the row order
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

// A subtree in which every leaf says the same is one leaf: from the last node to the first.
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

// Drops nodes that nothing leads to any more.
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

}  // namespace

Result<model::TreeModel> grow_tree(const BlockData& data, const features::BlockColumns& columns,
                                   std::span<const std::string> names,
                                   std::span<const std::size_t> rows, const TreeOptions& options) {
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
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (!std::isfinite(value(column, rows[i])))
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

  std::vector<std::uint32_t> order(rows.size());
  std::vector<double> weight(rows.size());
  std::vector<bool> is_content(rows.size());
  Weights all;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    order[i] = static_cast<std::uint32_t>(i);
    weight[i] = static_cast<double>(weight_of(data.labels[rows[i]], options.weights));
    is_content[i] = data.labels[rows[i]].is_content();
    (is_content[i] ? all.content : all.other) += weight[i];
  }
  if (all.content == 0 || all.other == 0)
    return fail(ErrorCode::InvalidArgument,
                "train: all blocks are of one class; there is nothing to tell apart");

  model::TreeModel tree;
  tree.features.assign(names.begin(), names.end());
  tree.nodes.push_back({.probability = all.content / all.total(), .weight = all.total()});
  std::vector<Weights> weights{all};
  std::vector<Growing> queue{{0, 0, rows.size(), 0}};
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const Growing growing = queue[next];
    if (growing.depth >= options.max_depth) continue;
    const Weights here = weights[growing.node];
    Split best;
    for (std::size_t column = 0; column < names.size(); ++column) {
      std::array<Weights, kBins> sums{};
      const std::vector<std::uint8_t>& bins = binned.bins[column];
      for (std::size_t i = growing.begin; i < growing.end; ++i) {
        const std::uint32_t row = order[i];
        (is_content[row] ? sums[bins[row]].content : sums[bins[row]].other) += weight[row];
      }
      Weights low;
      for (std::size_t bin = 0; bin < binned.edges[column].size(); ++bin) {
        low.content += sums[bin].content;
        low.other += sums[bin].other;
        const Weights high{here.content - low.content, here.other - low.other};
        if (low.total() < options.least_weight || high.total() < options.least_weight) continue;
        const double gain = here.impurity() - low.impurity() - high.impurity();
        if (gain > best.gain) best = {gain, column, bin};
      }
    }
    if (best.gain <= kLeastGain * all.impurity()) continue;
    const std::vector<std::uint8_t>& bins = binned.bins[best.column];
    const auto begin = order.begin() + static_cast<std::ptrdiff_t>(growing.begin);
    const auto end = order.begin() + static_cast<std::ptrdiff_t>(growing.end);
    const auto middle =
        std::stable_partition(begin, end, [&](std::uint32_t row) { return bins[row] <= best.bin; });
    Weights low;
    for (auto row = begin; row != middle; ++row)
      (is_content[*row] ? low.content : low.other) += weight[*row];
    const Weights high{here.content - low.content, here.other - low.other};
    const std::size_t low_node = tree.nodes.size();
    for (const Weights& side : {low, high}) {
      tree.nodes.push_back({.probability = side.content / side.total(), .weight = side.total()});
      weights.push_back(side);
    }
    tree.nodes[growing.node] = {.is_leaf = false,
                                .column = static_cast<std::uint32_t>(best.column),
                                .threshold = binned.edges[best.column][best.bin],
                                .low = static_cast<std::uint32_t>(low_node),
                                .high = static_cast<std::uint32_t>(low_node + 1)};
    const auto cut = static_cast<std::size_t>(middle - order.begin());
    queue.push_back({low_node, growing.begin, cut, growing.depth + 1});
    queue.push_back({low_node + 1, cut, growing.end, growing.depth + 1});
  }
  merge_agreeing(tree, weights);
  return compacted(tree);
}

}  // namespace winnow::train
