// Rows are sparse, since most hints are absent. liblinear has no row weights, so a row that counts
// several times is stored once and pointed to several times.
#include "train/linear_trainer.h"

#include <linear.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>

namespace winnow::train {
namespace {

constexpr double kTolerance = 0.01;  // liblinear's default for this solver
constexpr std::size_t kWordsPerWeight = 10;
constexpr std::size_t kMaxWeight = 20;

using Source = features::BlockColumns::Source;

struct FreeModel {
  void operator()(::model* model) const { free_and_destroy_model(&model); }
};
using Learned = std::unique_ptr<::model, FreeModel>;

// The column that a number or a hint goes to; liblinear counts from 1, 0 is "not used".
struct ColumnMap {
  std::vector<int> of_number = std::vector<int>(features::kNumberColumns);
  std::vector<int> of_hint = std::vector<int>(features::HintSet::kMax);
};

ColumnMap map_columns(std::span<const Source> sources) {
  ColumnMap map;
  for (std::size_t i = 0; i < sources.size(); ++i)
    (sources[i].is_hint ? map.of_hint : map.of_number)[sources[i].index] = static_cast<int>(i + 1);
  return map;
}

struct Scale {
  std::vector<double> mean;
  std::vector<double> deviation;
};

// Covers the hints too: the model file lists the deviation of every column.
Result<Scale> measure_scale(const BlockData& data, std::span<const Source> sources,
                            std::span<const std::string> names, std::span<const std::size_t> rows) {
  Scale scale;
  const auto count = static_cast<double>(rows.size());
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const Source source = sources[i];
    double sum = 0;
    double squares = 0;
    for (const std::size_t row : rows) {
      const double value = source.is_hint ? (data.hints[row].has(source.index) ? 1.0 : 0.0)
                                          : data.numbers[row][source.index];
      sum += value;
      squares += value * value;
    }
    if (!std::isfinite(sum) || !std::isfinite(squares))
      return fail(ErrorCode::InvalidArgument,
                  "train: column " + names[i] + " has a value that is not a finite number");
    const double mean = sum / count;
    scale.mean.push_back(mean);
    scale.deviation.push_back(std::sqrt(std::max(0.0, squares / count - mean * mean)));
  }
  return scale;
}

struct SparseRows {
  std::vector<feature_node> nodes;
  std::vector<std::size_t> begins;  // in `nodes`, one per use of a row
  std::vector<double> classes;      // 1 or -1, one per use of a row
};

void append_row(const BlockData& data, std::size_t row, const ColumnMap& map, const Scale& scale,
                std::vector<feature_node>& nodes) {
  const auto begin = static_cast<std::ptrdiff_t>(nodes.size());
  for (std::size_t i = 0; i < features::kNumberColumns; ++i) {
    const int column = map.of_number[i];
    if (column == 0) continue;
    const auto at = static_cast<std::size_t>(column - 1);
    if (scale.deviation[at] > 0)
      nodes.push_back({column, (static_cast<double>(data.numbers[row][i]) - scale.mean[at]) /
                                   scale.deviation[at]});
  }
  for (std::size_t word = 0; word < data.hints[row].words.size(); ++word)
    for (std::uint64_t bits = data.hints[row].words[word]; bits != 0; bits &= bits - 1) {
      const int column = map.of_hint[64 * word + static_cast<std::size_t>(std::countr_zero(bits))];
      if (column != 0) nodes.push_back({column, 1.0});
    }
  // liblinear requires ascending columns; hints may lie between numbers.
  std::sort(nodes.begin() + begin, nodes.end(),
            [](const feature_node& a, const feature_node& b) { return a.index < b.index; });
  nodes.push_back({static_cast<int>(scale.mean.size() + 1), 1.0});  // the bias
  nodes.push_back({-1, 0.0});
}

SparseRows make_rows(const BlockData& data, std::span<const std::size_t> rows, const ColumnMap& map,
                     const Scale& scale, RowWeights weights) {
  SparseRows sparse;
  for (const std::size_t row : rows) {
    const std::size_t begin = sparse.nodes.size();
    append_row(data, row, map, scale, sparse.nodes);
    const std::size_t uses = weight_of(data.labels[row], weights);
    sparse.begins.insert(sparse.begins.end(), uses, begin);
    sparse.classes.insert(sparse.classes.end(), uses, data.labels[row].is_content() ? 1.0 : -1.0);
  }
  return sparse;
}

Result<Learned> learn(SparseRows& rows, std::size_t width, double cost) {
  const std::vector<double>& classes = rows.classes;
  if (classes.empty() ||
      std::ranges::count(classes, classes.front()) == static_cast<std::ptrdiff_t>(classes.size()))
    return fail(ErrorCode::InvalidArgument,
                "train: all blocks have the same label; both classes are needed");
  std::vector<feature_node*> pointers;
  pointers.reserve(rows.begins.size());
  for (const std::size_t begin : rows.begins) pointers.push_back(rows.nodes.data() + begin);
  problem problem{};
  problem.l = static_cast<int>(pointers.size());
  problem.n = static_cast<int>(width + 1);
  problem.y = rows.classes.data();
  problem.x = pointers.data();
  problem.bias = 1;
  parameter settings{};
  settings.solver_type = L2R_LR;
  settings.C = cost;
  settings.eps = kTolerance;
  set_print_string_function([](const char*) {});
  if (const char* wrong = check_parameter(&problem, &settings))
    return fail(ErrorCode::InvalidArgument, std::string("train: liblinear: ").append(wrong));
  return Learned(::train(&problem, &settings));
}

// Turns weights of scaled columns into weights of the columns themselves:
// w * (x - mean) / deviation  =  (w / deviation) * x  -  w * mean / deviation
model::LinearModel unscale(const ::model& learned, std::span<const Source> sources,
                           std::span<const std::string> names, const Scale& scale) {
  model::LinearModel model;
  model.features.assign(names.begin(), names.end());
  model.deviations = scale.deviation;
  const double sign = learned.label[0] == 1 ? 1.0 : -1.0;
  model.bias = sign * learned.w[sources.size()];
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const double weight = sign * learned.w[i];
    if (sources[i].is_hint || scale.deviation[i] == 0) {
      model.weights.push_back(sources[i].is_hint ? weight : 0.0);
      continue;
    }
    model.weights.push_back(weight / scale.deviation[i]);
    model.bias -= weight * scale.mean[i] / scale.deviation[i];
  }
  return model;
}

}  // namespace

std::size_t weight_of(const BlockLabel& label, RowWeights weights) noexcept {
  if (weights == RowWeights::Equal) return 1;
  return std::clamp<std::size_t>((label.words + kWordsPerWeight - 1) / kWordsPerWeight, 1,
                                 kMaxWeight);
}

Result<model::LinearModel> train_linear(const BlockData& data,
                                        const features::BlockColumns& columns,
                                        std::span<const std::string> names,
                                        std::span<const std::size_t> rows,
                                        const LinearOptions& options) {
  const std::span<const Source> sources = columns.sources();
  WINNOW_TRY(const Scale scale, measure_scale(data, sources, names, rows));
  SparseRows sparse = make_rows(data, rows, map_columns(sources), scale, options.weights);
  WINNOW_TRY(const Learned learned, learn(sparse, names.size(), options.cost));
  return unscale(*learned, sources, names, scale);
}

}  // namespace winnow::train
