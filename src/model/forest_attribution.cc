// Walks each tree once per row. This is for explanations, not for scoring: it needs about ten times
// as long as score().
#include <array>

#include "model/forest.h"

namespace winnow::model {

double Forest::attribute(std::span<const std::uint8_t* const> columns, std::size_t first,
                         std::size_t rows, std::span<double> contributions) const {
  // OPTIMIZATION: everything that a step of a walk reads is in one place.
  struct Step {
    const std::uint8_t* cells = nullptr;
    double low_gain = 0;  // of going to the low child
    double high_gain = 0;
    std::uint16_t column = 0;
    std::uint8_t threshold = 0;
    std::uint8_t low = 0;
    std::uint8_t high = 0;
  };
  double base = 0;
  std::array<Step, kMaxLeaves> steps{};
  std::array<double, kMaxLeaves> values{};       // expected, of each node
  std::array<double, kMaxLeaves> leaf_counts{};  // below each node
  for (const Tree& tree : trees_) {
    const Question* const questions = questions_.data() + tree.first_question;
    const float* const leaves = values_.data() + tree.first_value;
    if (tree.leaves == 1) {
      base += static_cast<double>(leaves[0]);
      continue;
    }
    for (std::size_t node = tree.leaves - 1U; node-- > 0;) {  // children come after their parents
      const Question& question = questions[node];
      const auto value_of = [&](std::uint8_t child) {
        return child >= kLeaf ? static_cast<double>(leaves[child - kLeaf]) : values[child];
      };
      const auto count_of = [&](std::uint8_t child) {
        return child >= kLeaf ? 1.0 : leaf_counts[child];
      };
      const double low = value_of(question.low);
      const double high = value_of(question.high);
      leaf_counts[node] = count_of(question.low) + count_of(question.high);
      values[node] =
          (low * count_of(question.low) + high * count_of(question.high)) / leaf_counts[node];
      steps[node] = {columns[question.column] + first,
                     low - values[node],
                     high - values[node],
                     question.column,
                     question.threshold,
                     question.low,
                     question.high};
    }
    base += values[0];
    for (std::size_t row = 0; row < rows; ++row) {
      double* const sums = contributions.data() + row * columns.size();
      for (std::uint8_t at = 0; at < kLeaf;) {
        const Step& step = steps[at];
        const bool is_low = step.cells[row] <= step.threshold;
        sums[step.column] += is_low ? step.low_gain : step.high_gain;
        at = is_low ? step.low : step.high;
      }
    }
  }
  return base;
}

}  // namespace winnow::model
