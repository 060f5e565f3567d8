// A decision tree: tests of the form "is this column at most t?", and a probability at each leaf.
//
// In a file, after the header (model_text.h):
//
//   learner tree
//   features st.words st.link-density
//   nodes 3
//   split 1 0.33 1 2         column 1 at most 0.33: go to node 1, else to node 2
//   leaf 0.9 4000            probability, and the weight of the training blocks that ended here
//   leaf 0.1 9000
//   end
//
// Children come after their parent, so every walk ends. Trees are small enough to read:
//
//   if st.link-density <= 0.33
//     content 90% of 4000
//   else
//     content 10% of 9000
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "model/model_text.h"
#include "winnow/result.h"

namespace winnow::model {

struct TreeNode {
  bool is_leaf = true;
  std::uint32_t column = 0;
  double threshold = 0;
  std::uint32_t low = 0;   // the node for values at most the threshold
  std::uint32_t high = 0;  // for all others
  double probability = 0;  // leaves
  double weight = 0;       // leaves
};

struct TreeModel {
  std::vector<std::string> features;
  std::vector<TreeNode> nodes;  // the first is the root

  // value_of(column) is called only for the columns on the path.
  template <typename ValueOf>
  [[nodiscard]] double probability(ValueOf&& value_of) const {
    std::size_t node = 0;
    while (!nodes[node].is_leaf)
      node = value_of(nodes[node].column) <= nodes[node].threshold ? nodes[node].low
                                                                   : nodes[node].high;
    return nodes[node].probability;
  }
};

// From after the line "learner tree" to the end.
Result<TreeModel> read_tree(ModelLines& lines);
// From "learner tree" on.
std::string write_tree(const TreeModel& model);

// The tree as nested rules.
std::string describe(const TreeModel& model);

}  // namespace winnow::model
