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
  // OPTIMIZATION: in single precision, for a quarter of the time of a decision.
  void estimate(std::span<const double> rows, std::span<double> decisions,
                std::span<double> errors) const;
  void estimate_with(base::Registers registers, std::span<const double> rows,
                     std::span<double> decisions, std::span<double> errors) const;
  // Decides the rows with the numbers in `wanted`, and leaves the other decisions as they are.
  void decide_some(std::span<const double> rows, std::span<const std::size_t> wanted,
                   std::span<double> decisions) const;
  void decide_some_with(base::Registers registers, std::span<const double> rows,
                        std::span<const std::size_t> wanted, std::span<double> decisions) const;

  // Decides the rows whose decision is at least `floor`, and if wanted the highest of all. Other rows
  // than these get an estimate, which is below `floor` and below the highest, too.
  enum class Best : std::uint8_t { Wanted, Unwanted };
  void decide_high(std::span<const double> rows, std::span<double> decisions, double floor,
                   Best best) const;
  void decide_high_with(base::Registers registers, std::span<const double> rows,
                        std::span<double> decisions, double floor, Best best) const;

 private:
  // The vectors in single precision.
  struct Single {
    std::vector<float> vectors;
    std::vector<float> coefficients;
    std::vector<float> squares;
  };
  void scale(std::span<const double> rows, double* scaled) const;

  std::size_t width_ = 0;
  std::size_t vector_count_ = 0;
  std::vector<double> offset_;
  std::vector<double> factor_;
  Kernel kernel_ = Kernel::Rbf;
  double gamma_ = 0;
  double rho_ = 0;
  // Vectors in groups of eight; within a group by feature, eight values each. The last group is
  // padded with vectors whose coefficient is 0.
  std::vector<double> vectors_;
  std::vector<double> coefficients_;
  std::vector<double> squares_;  // squared length of each vector
  double longest_ = 0;           // length of the longest vector
  Single single_;
  std::vector<double> weights_;  // linear: the sum of coefficient * vector
};

}  // namespace winnow::model
