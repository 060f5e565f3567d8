// Svm: scores rows of numbers with a support vector machine trained by libsvm.
//
//   WINNOW_TRY(const Svm svm, Svm::make(section, kFeatureNames, "mountain.model"));
//   svm.decision(row) > 0      // class 1
//
// The feature list of the file must equal that of the caller, name by name, so that a model is
// never used with another table. Eight support vectors are processed at once, and the exponential
// is a polynomial with an accuracy of 1e-14 that the compiler vectorises too; decisions agree with
// svm_predict_values() to 1e-9. Cost: vectors x features per row. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/registers.h"
#include "model/svm_format.h"

namespace winnow::model {

class Svm {
 public:
  static Result<Svm> make(const SvmSection& section, std::span<const std::string_view> features,
                          std::string_view name);

  // `row` has one unscaled value per feature.
  [[nodiscard]] double decision(std::span<const double> row) const;
  // The same for many rows, stored one after the other in `rows`; several times as fast.
  void decide(std::span<const double> rows, std::span<double> decisions) const;
  // The same, and the same bits, with these registers. REQUIRES: the processor has them.
  void decide_with(base::Registers registers, std::span<const double> rows,
                   std::span<double> decisions) const;

  // A number near each decision, and how far from it the decision can be at most: may be infinite.
  // OPTIMIZATION: in single precision, for a third of the time of a decision (svm_decisions.h).
  void estimate_with(base::Registers registers, std::span<const double> rows,
                     std::span<double> decisions, std::span<double> errors) const;
  [[nodiscard]] std::size_t width() const noexcept { return width_; }

 private:
  void scale(std::span<const double> rows, double* scaled) const;

  std::size_t width_ = 0;
  std::vector<double> offset_;
  std::vector<double> factor_;
  Kernel kernel_ = Kernel::Rbf;
  double gamma_ = 0;
  double rho_ = 0;
  SvmArrays arrays_;
  std::vector<double>
      weights_;  // instead of arrays_ if it is linear: the sum of coefficient * vector
};

}  // namespace winnow::model
