// Logistic regression: a weight a column, their sum, and the curve that makes it a probability.
//
//   p = 1 / (1 + exp(-(bias + sum of weight_i * x_i)))
//
// In a file, after the head (model_text.h):
//
//   learner logistic
//   features st.words ic.nav
//   weights 0.81 -2.5
//   deviations 1.3 0.21      of each column in the data it was learned from
//   bias -0.4
//   end
//
// A weight times its column's deviation is what the column moves on an ordinary page; people read
// that, scoring does not need it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/model_text.h"
#include "winnow/result.h"

namespace winnow::model {

struct LinearModel {
  std::vector<std::string> features;
  std::vector<double> weights;
  std::vector<double> deviations;
  double bias = 0;

  // `row` has a value a feature.
  [[nodiscard]] double probability(std::span<const double> row) const noexcept;
};

double logistic(double score) noexcept;

// From after the line "learner logistic" to the end.
Result<LinearModel> read_linear(ModelLines& lines);
// From "learner logistic" on.
std::string write_linear(const LinearModel& model);

// A line a column, the strongest first:  "  -0.525  ic.nav  (weight -2.5)".
std::string describe(const LinearModel& model);

}  // namespace winnow::model
