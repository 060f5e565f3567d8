// The kernel sums of a support vector machine in single precision, with the sum of the absolute
// values of their terms, from which follows how wrong a sum can be (Svm::estimate).
//
// Unlike decisions, estimates may differ between processors: this file is compiled with fused
// operations, which take half of the time.
#pragma once

#include <cstddef>
#include <span>

#include "base/registers.h"

namespace winnow::model {

struct Estimate {
  float sum = 0;
  float magnitude = 0;
};

// The parts of a model that the inner loop reads; laid out as in Svm.
struct Estimator {
  static constexpr std::size_t kLanes = 8;  // vectors in a group

  const float* vectors;
  const float* coefficients;
  const float* squares;
  std::size_t padded_count;
  std::size_t width;
  float gamma;

  // One estimate per row. `rows` has `width` numbers per row. REQUIRES: the processor has the
  // registers.
  void run(base::Registers registers, const float* rows,
           std::span<Estimate> estimates) const noexcept;
};

}  // namespace winnow::model
