// Wraps libsvm; its types do not leave this file.
#include "train/svm_trainer.h"

#include <libsvm/svm.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <numeric>

#include "eval/random.h"
#include "eval/splits.h"
#include "model/svm.h"

namespace winnow::train {
namespace {

struct FreeModel {
  void operator()(svm_model* made) const { svm_free_and_destroy_model(&made); }
};

void be_quiet(const char* /*text*/) {}

svm_parameter parameter_of(const SvmParameters& parameters, std::size_t rows, int* weight_label,
                           double* weight) {
  svm_parameter parameter{};
  parameter.svm_type = C_SVC;
  parameter.kernel_type = parameters.kernel == model::Kernel::Rbf ? RBF : LINEAR;
  parameter.gamma = parameters.gamma;
  // Megabytes, used only as needed: the columns of the support vectors of a large problem.
  parameter.cache_size = rows > 10'000 ? 2000 : 200;
  parameter.C = parameters.cost;
  parameter.eps = parameters.tolerance;
  parameter.shrinking = 1;
  parameter.nr_weight = 1;
  parameter.weight_label = weight_label;
  parameter.weight = weight;
  return parameter;
}

// A libsvm model with labels and signs in the order of winnow.
void take_vectors(const svm_model& made, model::SvmSection& section) {
  const double sign = made.label[0] == 1 ? 1 : -1;
  section.rho = sign * made.rho[0];
  const std::size_t width = section.features.size();
  section.vectors.assign(static_cast<std::size_t>(made.l) * width, 0.0);
  // Class 1 first: libsvm requires the classes in the order of their labels.
  std::size_t place = 0;
  for (const bool want_positive : {true, false})
    for (int i = 0; i < made.l; ++i) {
      const double coefficient = sign * made.sv_coef[0][i];
      if ((coefficient > 0) != want_positive) continue;
      section.coefficients.push_back(coefficient);
      for (const svm_node* node = made.SV[i]; node->index != -1; ++node)
        section.vectors[place * width + static_cast<std::size_t>(node->index) - 1] = node->value;
      ++place;
    }
}

// Rows of one class: a classifier without vectors that always returns that class.
model::SvmSection constant(const SvmRows& rows, std::string_view section,
                           std::span<const std::string_view> features) {
  model::SvmSection out;
  out.name = section;
  out.features.assign(features.begin(), features.end());
  out.offset.assign(features.size(), 0.0);
  out.factor.assign(features.size(), 1.0);
  out.gamma = 1;
  out.rho = rows.positives() > 0 ? -1 : 1;
  return out;
}

}  // namespace

ColumnScaling scaling_of(const SvmRows& rows, Scaling how) {
  ColumnScaling scaling{std::vector<double>(rows.width(), 0.0),
                        std::vector<double>(rows.width(), 1.0)};
  const auto count = static_cast<double>(rows.size());
  for (std::size_t k = 0; k < rows.width(); ++k) {
    if (how == Scaling::Standard) {
      double sum = 0;
      for (std::size_t i = 0; i < rows.size(); ++i) sum += rows[i][k];
      const double mean = sum / count;
      double squares = 0;
      for (std::size_t i = 0; i < rows.size(); ++i)
        squares += (rows[i][k] - mean) * (rows[i][k] - mean);
      scaling.offset[k] = mean;
      scaling.factor[k] = squares > 1e-12 ? 1 / std::sqrt(squares / count) : 0;
      continue;
    }
    double least = rows[0][k];
    double greatest = least;
    for (std::size_t i = 1; i < rows.size(); ++i) {
      least = std::min(least, rows[i][k]);
      greatest = std::max(greatest, rows[i][k]);
    }
    scaling.offset[k] = least;
    scaling.factor[k] = greatest > least ? 1 / (greatest - least) : 0;
  }
  return scaling;
}

void SvmRows::add(std::span<const double> values, bool is_positive, std::string_view site) {
  values_.insert(values_.end(), values.begin(), values.end());
  labels_.push_back(is_positive ? 1 : 0);
  sites_.emplace_back(site);
}

std::size_t SvmRows::positives() const noexcept {
  return static_cast<std::size_t>(std::ranges::count(labels_, 1));
}

SvmRows SvmRows::select(std::span<const std::size_t> rows) const {
  SvmRows chosen(width_);
  for (const std::size_t row : rows) chosen.add((*this)[row], is_positive(row), sites_[row]);
  return chosen;
}

SvmRows SvmRows::sample(std::size_t count, std::uint64_t seed) const {
  if (size() <= count) return *this;
  // Alternates between sites, each in its own order.
  std::map<std::string_view, std::vector<std::size_t>> of_site;
  for (std::size_t i = 0; i < size(); ++i) of_site[sites_[i]].push_back(i);
  eval::Random random(seed);
  for (auto& [site, rows] : of_site)
    for (std::size_t i = rows.size(); i > 1; --i)
      std::swap(rows[i - 1], rows[static_cast<std::size_t>(random.below(i))]);
  std::vector<std::size_t> chosen;
  for (std::size_t turn = 0; chosen.size() < count; ++turn)
    for (const auto& [site, rows] : of_site)
      if (turn < rows.size() && chosen.size() < count) chosen.push_back(rows[turn]);
  std::ranges::sort(chosen);
  return select(chosen);
}

Result<model::SvmSection> fit_svm(const SvmRows& rows, std::string_view section,
                                  std::span<const std::string_view> features,
                                  const SvmParameters& parameters,
                                  const ColumnScaling* given_scaling) {
  const std::size_t positives = rows.positives();
  if (rows.size() == 0)
    return fail(ErrorCode::InvalidArgument, "train " + std::string(section) +
                                                ": the labelled pages have nothing to learn from");
  if (positives == 0 || positives == rows.size()) return constant(rows, section, features);
  const ColumnScaling scaling =
      given_scaling != nullptr ? *given_scaling : scaling_of(rows, parameters.scaling);
  const std::size_t width = rows.width();
  std::vector<svm_node> nodes;
  nodes.reserve(rows.size() * (width + 1));
  std::vector<svm_node*> starts;
  std::vector<double> labels;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    starts.push_back(nodes.data() + nodes.size());
    labels.push_back(rows.is_positive(i) ? 1 : -1);
    for (std::size_t k = 0; k < width; ++k) {
      const double value = (rows[i][k] - scaling.offset[k]) * scaling.factor[k];
      if (value != 0) nodes.push_back({static_cast<int>(k) + 1, value});
    }
    nodes.push_back({-1, 0});
  }
  svm_problem problem{static_cast<int>(rows.size()), labels.data(), starts.data()};
  int weight_label = 1;
  double weight = parameters.positive_weight;
  const svm_parameter parameter = parameter_of(parameters, rows.size(), &weight_label, &weight);
  if (const char* complaint = svm_check_parameter(&problem, &parameter))
    return fail(ErrorCode::InvalidArgument, "train " + std::string(section) + ": " + complaint);
  svm_set_print_string_function(be_quiet);
  const std::unique_ptr<svm_model, FreeModel> made(svm_train(&problem, &parameter));
  model::SvmSection out;
  out.name = section;
  out.features.assign(features.begin(), features.end());
  out.offset = scaling.offset;
  out.factor = scaling.factor;
  out.kernel = parameters.kernel;
  out.gamma = parameters.gamma;
  take_vectors(*made, out);
  return out;
}

Result<TrainedSvm> search_svm(const SvmRows& rows, const SvmSearch& search) {
  eval::SplitOptions options{eval::SplitBy::Site, search.folds, search.seed};
  Result<eval::Folds> folds = eval::split(rows.sites(), options);
  if (!folds) {
    std::vector<std::string> one(rows.size(), "one");
    options.by = eval::SplitBy::Page;
    folds = eval::split(one, options);
  }
  if (!folds) return fail(folds.error().code, folds.error().message);
  const std::vector<double> gammas =
      search.kernel == model::Kernel::Rbf ? search.gammas : std::vector<double>{1};
  TrainedSvm trained;
  for (const double cost : search.costs)
    for (const double gamma : gammas) {
      if (search.costs.size() * gammas.size() == 1) {
        trained.grid.push_back({cost, gamma, 0});
        continue;
      }
      std::size_t right = 0;
      for (std::size_t fold = 0; fold < folds->count; ++fold) {
        const SvmRows learned =
            rows.select(folds->train(fold)).sample(search.most_rows, search.seed);
        WINNOW_TRY(const model::SvmSection section,
                   fit_svm(learned, search.section, search.features,
                           {.kernel = search.kernel,
                            .cost = cost,
                            .gamma = gamma,
                            .scaling = search.scaling}));
        WINNOW_TRY(const model::Svm svm,
                   model::Svm::make(section, search.features, search.section));
        for (const std::size_t row : folds->test(fold))
          right += (svm.decision(rows[row]) > 0) == rows.is_positive(row) ? 1 : 0;
      }
      trained.grid.push_back(
          {cost, gamma, static_cast<double>(right) / static_cast<double>(rows.size())});
    }
  trained.best = *std::ranges::max_element(trained.grid, {}, &SvmGridPoint::accuracy);
  WINNOW_TRY(trained.section,
             fit_svm(rows.sample(search.most_rows, search.seed), search.section, search.features,
                     {.kernel = search.kernel,
                      .cost = trained.best.cost,
                      .gamma = trained.best.gamma,
                      .scaling = search.scaling}));
  return trained;
}

}  // namespace winnow::train
