// The kernel sums of a support vector machine in single precision, with the sum of the absolute
// values of their terms, from which follows how wrong a sum can be (Svm::estimate).
//
// Most features of most rows are 0. With z the row of zeros after scaling and x = z + d, the squared
// distance |v - x|^2 is (|v|^2 - 2 v.z) + |x|^2 - 2 v.d: the first term is known beforehand, and the
// sum v.d has only the features that are not 0.
//
// Unlike decisions, estimates may differ between processors: this file is compiled with fused
// operations, which take half of the time.
#pragma once

#include <cstddef>
#include <span>

#include "base/registers.h"
#include "model/svm_arrays.h"

namespace winnow::model {

struct Estimate {
  float sum = 0;
  float magnitude = 0;
};

// The parts of a model that the inner loop reads (svm_arrays.h).
struct Estimator {
  static constexpr std::size_t kLanes = SvmArrays::kSingleLanes;
  static constexpr std::size_t kMaxWidth = 256;  // features

  const float* vectors;
  const float* coefficients;
  const float* squares;  // |v|^2 - 2 v.z
  std::size_t padded_count;
  std::size_t width;
  float gamma;

  // One estimate per row. `rows` has the `width` numbers d of each row, `row_squares` its |x|^2.
  // REQUIRES: the processor has the registers; the width is at most kMaxWidth.
  void run(base::Registers registers, const float* rows, const float* row_squares,
           std::span<Estimate> estimates) const noexcept;
};

}  // namespace winnow::model
