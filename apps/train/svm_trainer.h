// Trains support vector machines with libsvm: labelled rows -> a section of a model file.
//
//   SvmRows rows(2);                               // two features
//   rows.add(std::array{0.5, 1.0}, true, "a.org"); // values, class, site
//   WINNOW_TRY(const TrainedSvm trained,
//              search_svm(rows, {.section = "ridge", .features = names}));
//
// The best cost and gamma are found on a grid by k-fold cross-validation over sites: pages of a
// site are in one fold, so the accuracy is that on unseen sites. Values are scaled by the training
// rows (Scaling), and the scaling is part of the section. Deterministic. Cost: that of libsvm,
// between rows^2 and rows^3 per grid point and fold; `most_rows` bounds it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/svm_format.h"
#include "winnow/result.h"

namespace winnow::train {

class SvmRows {
 public:
  explicit SvmRows(std::size_t width) : width_(width) {}

  void add(std::span<const double> values, bool is_positive, std::string_view site);
  [[nodiscard]] std::size_t size() const noexcept { return labels_.size(); }
  [[nodiscard]] std::size_t width() const noexcept { return width_; }
  [[nodiscard]] std::span<const double> operator[](std::size_t row) const noexcept {
    return std::span<const double>(values_).subspan(row * width_, width_);
  }
  [[nodiscard]] bool is_positive(std::size_t row) const noexcept { return labels_[row] != 0; }
  [[nodiscard]] const std::vector<std::string>& sites() const noexcept { return sites_; }
  [[nodiscard]] std::size_t positives() const noexcept;
  // Only these rows.
  [[nodiscard]] SvmRows select(std::span<const std::size_t> rows) const;
  // At most `count` of them, chosen by seed, evenly over the sites.
  [[nodiscard]] SvmRows sample(std::size_t count, std::uint64_t seed) const;

 private:
  std::size_t width_;
  std::vector<double> values_;
  std::vector<std::uint8_t> labels_;
  std::vector<std::string> sites_;
};

// How columns are scaled: to 0..1, or to mean 0 and variance 1.
enum class Scaling : std::uint8_t { Range, Standard };

struct SvmParameters {
  model::Kernel kernel = model::Kernel::Rbf;
  double cost = 1;
  double gamma = 1;
  double positive_weight = 1;  // times the cost, for rows of the class
  Scaling scaling = Scaling::Range;
  double tolerance = 1e-3;  // by which a row may violate its margin when training ends
};

// A value x of a column is scored as (x - offset) * factor.
struct ColumnScaling {
  std::vector<double> offset;
  std::vector<double> factor;
};
ColumnScaling scaling_of(const SvmRows& rows, Scaling how);

// Trains one classifier. Rows of one class give one that always returns it; no rows are a failure.
// `scaling`: that of other rows, if these are only some of them; nullptr: that of these rows.
Result<model::SvmSection> fit_svm(const SvmRows& rows, std::string_view section,
                                  std::span<const std::string_view> features,
                                  const SvmParameters& parameters,
                                  const ColumnScaling* scaling = nullptr);

struct SvmSearch {
  std::string_view section;
  std::span<const std::string_view> features;
  model::Kernel kernel = model::Kernel::Rbf;
  std::vector<double> costs = {1, 8, 64};
  std::vector<double> gammas = {0.25, 1, 4};
  std::size_t folds = 4;
  std::uint64_t seed = 1;
  std::size_t most_rows = 4000;  // per classifier
  Scaling scaling = Scaling::Range;
  double tolerance = 1e-3;  // by which a row may violate its margin when training ends
};

struct SvmGridPoint {
  double cost = 0;
  double gamma = 0;
  double accuracy =
      0;  // share of correct rows, each judged by a classifier that never saw its site
};

struct TrainedSvm {
  model::SvmSection section;
  std::vector<SvmGridPoint> grid;
  SvmGridPoint best;
};

// With fewer than two sites, folds are by row.
Result<TrainedSvm> search_svm(const SvmRows& rows, const SvmSearch& search);

}  // namespace winnow::train
