// Scoring is one sum; reading validates the sizes.
#include "model/linear.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>

namespace winnow::model {

double logistic(double score) noexcept { return 1.0 / (1.0 + std::exp(-score)); }

double LinearModel::probability(std::span<const double> row) const noexcept {
  return logistic(std::inner_product(row.begin(), row.end(), weights.begin(), bias));
}

Result<LinearModel> read_linear(ModelLines& lines) {
  LinearModel model;
  WINNOW_TRY(const std::vector<std::string_view> names, lines.words_of("features"));
  if (names.empty()) return lines.damaged("the feature list is empty");
  model.features.assign(names.begin(), names.end());
  WINNOW_TRY(model.weights, lines.numbers_of("weights", names.size()));
  WINNOW_TRY(model.deviations, lines.numbers_of("deviations", names.size()));
  WINNOW_TRY(model.bias, lines.number_of("bias"));
  WINNOW_TRY(const std::vector<std::string_view> rest, lines.words_of("end"));
  if (!rest.empty() || lines.bytes_left() > 0)
    return lines.damaged("unexpected data after the end");
  return model;
}

std::string write_linear(const LinearModel& model) {
  std::string out = "learner logistic\n";
  append_line(out, "features", model.features);
  append_line(out, "weights", model.weights);
  append_line(out, "deviations", model.deviations);
  append_line(out, "bias", std::vector{model.bias});
  return out.append("end\n");
}

std::string describe(const LinearModel& model) {
  std::vector<std::size_t> order(model.features.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto effect = [&](std::size_t i) { return model.weights[i] * model.deviations[i]; };
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
    return std::abs(effect(a)) > std::abs(effect(b));
  });
  char line[160];
  std::snprintf(line, sizeof line, "logistic regression, %zu columns, bias %.4g\n\n%9s %9s  %s\n",
                order.size(), model.bias, "effect", "weight", "column");
  std::string out = line;
  for (const std::size_t i : order) {
    std::snprintf(line, sizeof line, "%+9.3f %+9.3f  ", effect(i), model.weights[i]);
    out.append(line).append(model.features[i]).append("\n");
  }
  return out;
}

}  // namespace winnow::model
