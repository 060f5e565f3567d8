// Rows are sparse: hints are mostly absent. A row that counts several times is one row that several
// pointers name, since liblinear has no weights of rows.
#include "train/linear_trainer.h"

#include <linear.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>

namespace winnow::train {
namespace {

constexpr double kTolerance = 0.01;  // liblinear's own default for this solver
constexpr std::size_t kWordsAWeight = 10;
constexpr std::size_t kMostWeight = 20;

struct FreeModel {
  void operator()(::model* model) const { free_and_destroy_model(&model); }
};

// Column by source: where in the row a number or a hint goes; liblinear counts from 1.
struct Places {
  std::vector<int> of_number = std::vector<int>(features::kNumberColumns);
  std::vector<int> of_hint = std::vector<int>(features::HintSet::kMost);
};

struct Scale {
  std::vector<double> mean;
  std::vector<double> deviation;
};

}  // namespace

std::size_t weight_of(const BlockLabel& label, RowWeights weights) noexcept {
  if (weights == RowWeights::Equal) return 1;
  return std::clamp<std::size_t>((label.words + kWordsAWeight - 1) / kWordsAWeight, 1, kMostWeight);
}

Result<model::LinearModel> train_linear(const BlockData& data,
                                        const features::BlockColumns& columns,
                                        std::span<const std::string> names,
                                        std::span<const std::size_t> rows,
                                        const LinearOptions& options) {
  const std::size_t width = names.size();
  Places places;
  for (std::size_t i = 0; i < width; ++i) {
    const features::BlockColumns::Source source = columns.sources()[i];
    (source.is_hint ? places.of_hint : places.of_number)[source.index] = static_cast<int>(i + 1);
  }
  // Means and deviations, hints included: of those only the deviation is used, by readers.
  Scale scale{std::vector<double>(width), std::vector<double>(width)};
  const double count = static_cast<double>(rows.size());
  for (std::size_t i = 0; i < width; ++i) {
    const features::BlockColumns::Source source = columns.sources()[i];
    double sum = 0;
    double squares = 0;
    for (const std::size_t row : rows) {
      const double value = source.is_hint ? (data.hints[row].has(source.index) ? 1.0 : 0.0)
                                          : data.numbers[row][source.index];
      sum += value;
      squares += value * value;
    }
    scale.mean[i] = sum / count;
    scale.deviation[i] = std::sqrt(std::max(0.0, squares / count - scale.mean[i] * scale.mean[i]));
    if (!std::isfinite(sum) || !std::isfinite(squares))
      return fail(ErrorCode::InvalidArgument,
                  "train: column " + names[i] + " has a value that is not a finite number");
  }

  std::vector<feature_node> nodes;
  std::vector<std::size_t> begins;
  std::vector<double> classes;
  for (const std::size_t row : rows) {
    const std::size_t begin = nodes.size();
    for (std::size_t i = 0; i < features::kNumberColumns; ++i) {
      const int place = places.of_number[i];
      if (place == 0) continue;
      const auto at = static_cast<std::size_t>(place - 1);
      if (scale.deviation[at] > 0)
        nodes.push_back({place, (static_cast<double>(data.numbers[row][i]) - scale.mean[at]) /
                                    scale.deviation[at]});
    }
    for (std::size_t word = 0; word < data.hints[row].words.size(); ++word)
      for (std::uint64_t bits = data.hints[row].words[word]; bits != 0; bits &= bits - 1) {
        const int place =
            places.of_hint[64 * word + static_cast<std::size_t>(std::countr_zero(bits))];
        if (place != 0) nodes.push_back({place, 1.0});
      }
    // liblinear wants ascending places, which numbers before hints need not be.
    std::sort(nodes.begin() + static_cast<std::ptrdiff_t>(begin), nodes.end(),
              [](const feature_node& a, const feature_node& b) { return a.index < b.index; });
    nodes.push_back({static_cast<int>(width + 1), 1.0});  // the bias
    nodes.push_back({-1, 0.0});
    const double label = data.labels[row].is_content() ? 1.0 : -1.0;
    for (std::size_t i = weight_of(data.labels[row], options.weights); i > 0; --i) {
      begins.push_back(begin);
      classes.push_back(label);
    }
  }
  if (classes.empty() ||
      std::ranges::count(classes, classes.front()) == static_cast<std::ptrdiff_t>(classes.size()))
    return fail(ErrorCode::InvalidArgument,
                "train: all blocks are of one class; there is nothing to tell apart");
  std::vector<feature_node*> pointers;
  pointers.reserve(begins.size());
  for (const std::size_t begin : begins) pointers.push_back(nodes.data() + begin);

  problem rows_of_liblinear{};
  rows_of_liblinear.l = static_cast<int>(pointers.size());
  rows_of_liblinear.n = static_cast<int>(width + 1);
  rows_of_liblinear.y = classes.data();
  rows_of_liblinear.x = pointers.data();
  rows_of_liblinear.bias = 1;
  parameter settings{};
  settings.solver_type = L2R_LR;
  settings.C = options.cost;
  settings.eps = kTolerance;
  set_print_string_function([](const char*) {});
  if (const char* wrong = check_parameter(&rows_of_liblinear, &settings))
    return fail(ErrorCode::InvalidArgument, std::string("train: liblinear says: ").append(wrong));
  const std::unique_ptr<::model, FreeModel> learned(::train(&rows_of_liblinear, &settings));

  // w * (x - mean) / deviation  =  (w / deviation) * x  -  w * mean / deviation
  model::LinearModel model;
  model.features.assign(names.begin(), names.end());
  model.deviations = scale.deviation;
  const double sign = learned->label[0] == 1 ? 1.0 : -1.0;
  model.bias = sign * learned->w[width];
  for (std::size_t i = 0; i < width; ++i) {
    const double weight = sign * learned->w[i];
    if (columns.sources()[i].is_hint || scale.deviation[i] == 0) {
      model.weights.push_back(columns.sources()[i].is_hint ? weight : 0.0);
      continue;
    }
    model.weights.push_back(weight / scale.deviation[i]);
    model.bias -= weight * scale.mean[i] / scale.deviation[i];
  }
  return model;
}

}  // namespace winnow::train
