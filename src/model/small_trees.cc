// A fixed number of tests per tree, so that the loop over them is unrolled.
#include "model/small_trees.h"

#include <algorithm>
#include <bit>

namespace winnow::model {

void SmallTrees::add(std::span<const Test> tests, std::span<const float> values) {
  Tree& tree = trees_.emplace_back();
  std::ranges::copy(tests, tree.tests.begin());
  std::ranges::copy(values, tree.values.begin());
}

float SmallTrees::sum(std::span<const std::uint8_t> cells) const noexcept {
  float sum = 0;
  for (const Tree& tree : trees_) {
    unsigned remaining = 0xFF;
    for (const Test& test : tree.tests) {
      // OPTIMIZATION: all bits if the answer is "low"; a conditional expression becomes a branch.
      const unsigned is_low = cells[test.column] <= test.threshold ? 1 : 0;
      remaining &= test.remaining | (0U - is_low);
    }
    sum += tree.values[static_cast<std::size_t>(std::countr_zero(remaining))];
  }
  return sum;
}

}  // namespace winnow::model
