// Logistic regression: one weight per column, their weighted sum, and the logistic function.
//
//   p = 1 / (1 + exp(-(bias + sum of weight_i * x_i)))
//
// In a file, after the header (model_text.h):
//
//   learner logistic
//   features st.words ic.nav
//   weights 0.81 -2.5
//   deviations 1.3 0.21      of each column in the training data
//   bias -0.4
//   end
//
// A weight times the deviation of its column is the typical effect of the column; it is for people
// who read the model, and scoring does not need it.
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

  // `row` has one value per feature.
  [[nodiscard]] double probability(std::span<const double> row) const noexcept;
};

double logistic(double score) noexcept;

// From after the line "learner logistic" to the end.
Result<LinearModel> read_linear(ModelLines& lines);
// From "learner logistic" on.
std::string write_linear(const LinearModel& model);

// One line per column, the strongest first:  "  -0.525  ic.nav  (weight -2.5)".
std::string describe(const LinearModel& model);

}  // namespace winnow::model
