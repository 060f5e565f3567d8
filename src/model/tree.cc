// Reading checks that each node except the root is the child of exactly one earlier node: then the
// nodes form one tree, and a walk from the root ends.
#include "model/tree.h"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace winnow::model {
namespace {

constexpr std::size_t kMaxNodes = 100'000;
constexpr std::size_t kDeepestIndent = 30;  // so that a chain-like tree prints in linear space

void indent(std::string& out, std::size_t depth) {
  out.append(2 * std::min(depth, kDeepestIndent), ' ');
}

}  // namespace

Result<TreeModel> read_tree(ModelLines& lines) {
  TreeModel model;
  WINNOW_TRY(const std::vector<std::string_view> names, lines.words_of("features"));
  if (names.empty()) return lines.damaged("the feature list is empty");
  model.features.assign(names.begin(), names.end());
  WINNOW_TRY(const std::string_view count_word, lines.word_of("nodes"));
  const std::optional<std::size_t> count = count_number(count_word);
  // The shortest node is "leaf 0 0\n".
  if (!count || *count == 0 || *count > kMaxNodes || *count * 9 > lines.bytes_left())
    return lines.damaged("the number of nodes is missing or wrong");
  std::vector<bool> has_parent(*count);
  for (std::size_t i = 0; i < *count; ++i) {
    const std::vector<std::string_view> words = lines.next();
    TreeNode node;
    if (words.size() == 3 && words[0] == "leaf") {
      const auto probability = finite_number(words[1]);
      const auto weight = finite_number(words[2]);
      if (!probability || !weight || *probability < 0 || *probability > 1)
        return lines.damaged("a leaf needs a probability and a weight");
      node.probability = *probability;
      node.weight = *weight;
    } else if (words.size() == 5 && words[0] == "split") {
      const auto column = count_number(words[1]);
      const auto threshold = finite_number(words[2]);
      const auto low = count_number(words[3]);
      const auto high = count_number(words[4]);
      if (!column || *column >= names.size() || !threshold)
        return lines.damaged("a split needs one of the columns and a finite threshold");
      if (!low || !high || *low <= i || *high <= i || *low >= *count || *high >= *count ||
          *low == *high || has_parent[*low] || has_parent[*high])
        return lines.damaged("a split needs two later nodes that have no other parent");
      has_parent[*low] = has_parent[*high] = true;
      node = {.is_leaf = false,
              .column = static_cast<std::uint32_t>(*column),
              .threshold = *threshold,
              .low = static_cast<std::uint32_t>(*low),
              .high = static_cast<std::uint32_t>(*high)};
    } else {
      return lines.damaged("neither a split nor a leaf");
    }
    if (i > 0 && !has_parent[i]) return lines.damaged("this node has no parent");
    model.nodes.push_back(node);
  }
  WINNOW_TRY(const std::vector<std::string_view> rest, lines.words_of("end"));
  if (!rest.empty() || lines.bytes_left() > 0)
    return lines.damaged("unexpected data after the end");
  return model;
}

std::string write_tree(const TreeModel& model) {
  std::string out = "learner tree\n";
  append_line(out, "features", model.features);
  append_line(out, "nodes", std::vector{std::to_string(model.nodes.size())});
  for (const TreeNode& node : model.nodes) {
    if (node.is_leaf)
      append_line(out, "leaf", std::vector{node.probability, node.weight});
    else
      append_line(out, "split",
                  std::vector{std::to_string(node.column), number_text(node.threshold),
                              std::to_string(node.low), std::to_string(node.high)});
  }
  return out.append("end\n");
}

std::string describe(const TreeModel& model) {
  char line[160];
  std::snprintf(line, sizeof line, "decision tree, %zu columns, %zu nodes\n\n",
                model.features.size(), model.nodes.size());
  std::string out = line;
  // What remains to be written, innermost last: a node, or the word "else" before one.
  struct Pending {
    std::uint32_t node;
    std::size_t depth;
    bool is_else;
  };
  std::vector<Pending> pending{{0, 0, false}};
  while (!pending.empty()) {
    const Pending next = pending.back();
    pending.pop_back();
    if (next.is_else) {
      indent(out, next.depth - 1);
      out += "else\n";
    }
    const TreeNode& node = model.nodes[next.node];
    indent(out, next.depth);
    if (node.is_leaf) {
      std::snprintf(line, sizeof line, "content %.0f%% of %.0f\n", 100 * node.probability,
                    node.weight);
      out += line;
      continue;
    }
    std::snprintf(line, sizeof line, " <= %.4g\n", node.threshold);
    out.append("if ").append(model.features[node.column]).append(line);
    pending.push_back({node.high, next.depth + 1, true});
    pending.push_back({node.low, next.depth + 1, false});
  }
  return out;
}

}  // namespace winnow::model
