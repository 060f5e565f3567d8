// Trees of at most eight leaves, for scoring one row: the forests about a page as a whole.
//
// Walking a tree from test to test mispredicts at almost every test. Here all tests of a tree are
// evaluated, without a branch. The leaves are numbered from the lowest to the highest, and each test
// has a set of leaves, as bits, that remain if its answer is "high": all but those below its low
// child. The row ends in the first leaf that remains after all tests:
//
//          x > 3?               a row with x = 1, y = 9:
//        low     high           x > 3?  low,  all remain      0 1 2
//      y > 7?     leaf 2        y > 7?  high, 1 2 remain        1 2
//    low    high                                              -> leaf 1
//  leaf 0   leaf 1
//
// Lucchese et al., QuickScorer: a fast algorithm to rank documents with additive ensembles of
// regression trees, 2015. The values are added in the order of the trees, as by Forest::score().
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace winnow::model {

class SmallTrees {
 public:
  static constexpr std::size_t kMaxLeaves = 8;

  struct Test {
    std::uint16_t column = 0;
    std::uint8_t threshold = 255;   // above it the answer is "high"
    std::uint8_t remaining = 0xFF;  // leaves if the answer is "high"
  };

  // REQUIRES: at most kMaxLeaves values, one test less than values.
  void add(std::span<const Test> tests, std::span<const float> values);

  // The sum of the values that a row ends in. `cells` has the value of each column. REQUIRES: it is
  // not empty.
  [[nodiscard]] float sum(std::span<const std::uint8_t> cells) const noexcept;

 private:
  struct Tree {
    std::array<Test, kMaxLeaves - 1> tests{};  // the rest changes nothing
    std::array<float, kMaxLeaves> values{};
  };
  std::vector<Tree> trees_;
};

}  // namespace winnow::model
