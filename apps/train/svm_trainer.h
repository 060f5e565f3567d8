// Support vector machines by libsvm: rows with labels in, a section of a model file out.
//
//   SvmRows rows(2);                                  // two features
//   rows.add(std::array{0.5, 1.0}, true, "a.org"); // values, class, site
//   WINNOW_TRY(const TrainedSvm trained, search_svm(rows, {.section = "ridge", .features =
//   names}));
//
// The best cost and gamma are found on a grid by k-fold cross-validation over sites: pages of one
// site stand in one fold, so the accuracy is that on sites never seen. Values are scaled by
// what the training rows show (Scaling), and the scaling goes into the section.
// Deterministic. Cost: libsvm's, between rows^2 and rows^3 a grid point and fold; `most_rows`
// bounds it.
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
  // These rows alone.
  [[nodiscard]] SvmRows select(std::span<const std::size_t> rows) const;
  // At most `count` of them, chosen by seed, evenly over the sites.
  [[nodiscard]] SvmRows sample(std::size_t count, std::uint64_t seed) const;

 private:
  std::size_t width_;
  std::vector<double> values_;
  std::vector<std::uint8_t> labels_;
  std::vector<std::string> sites_;
};

// What rows are brought to before they are compared: each column from 0 to 1, or to mean 0 and
// variance 1.
enum class Scaling : std::uint8_t { Range, Standard };

struct SvmParameters {
  model::Kernel kernel = model::Kernel::Rbf;
  double cost = 1;
  double gamma = 1;
  double positive_weight = 1;  // times the cost, for rows of the class
  Scaling scaling = Scaling::Range;
};

// One machine. Rows of one class give one that always answers with it; none at all are a failure.
Result<model::SvmSection> fit_svm(const SvmRows& rows, std::string_view section,
                                  std::span<const std::string_view> features,
                                  const SvmParameters& parameters);

struct SvmSearch {
  std::string_view section;
  std::span<const std::string_view> features;
  model::Kernel kernel = model::Kernel::Rbf;
  std::vector<double> costs = {1, 8, 64};
  std::vector<double> gammas = {0.25, 1, 4};
  std::size_t folds = 4;
  std::uint64_t seed = 1;
  std::size_t most_rows = 4000;  // for each machine
  Scaling scaling = Scaling::Range;
};

struct SvmGridPoint {
  double cost = 0;
  double gamma = 0;
  double accuracy = 0;  // share of the rows judged right, each by a machine that saw not its site
};

struct TrainedSvm {
  model::SvmSection section;
  std::vector<SvmGridPoint> grid;
  SvmGridPoint best;
};

// With fewer sites than two there is nothing to cross-validate over: folds are then by row.
Result<TrainedSvm> search_svm(const SvmRows& rows, const SvmSearch& search);

}  // namespace winnow::train
