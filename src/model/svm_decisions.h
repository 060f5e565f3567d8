// Decisions of a support vector machine about many rows, of which only some matter exactly.
//
//   SvmDecisions decisions(svm, std::move(rows));   // estimates of all
//   decisions.decide_near(0);                       // now the sign of each is right
//   decisions.decide_best();                        // now the highest is exact
//
// OPTIMIZATION: an estimate costs a third of a decision. How wrong it can be is known, so that what
// callers compare has the same result, and the same bits, as if all rows were decided. Rows that
// were not asked for may differ between processors.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/registers.h"
#include "model/svm.h"

namespace winnow::model {

class SvmDecisions {
 public:
  // `rows` are stored one after the other. REQUIRES: `svm` outlives this, and the processor has the
  // registers.
  SvmDecisions(const Svm& svm, std::vector<double> rows,
               base::Registers registers = base::widest_registers());

  [[nodiscard]] std::size_t size() const noexcept { return values_.size(); }
  // Decisions or estimates.
  [[nodiscard]] std::span<const double> values() const noexcept { return values_; }
  [[nodiscard]] double operator[](std::size_t row) const noexcept { return values_[row]; }
  // The decision is between these.
  [[nodiscard]] double least(std::size_t row) const noexcept { return values_[row] - errors_[row]; }
  [[nodiscard]] double most(std::size_t row) const noexcept { return values_[row] + errors_[row]; }

  // Decides the rows that may be `floor` or more. All others have estimates below it.
  void decide_from(double floor);
  // Decides the rows that may be on either side of the limit.
  void decide_near(double limit);
  // Decides the highest. All others are below it.
  void decide_best();
  // Decides the rows for which `is_wanted` is true.
  template <typename IsWanted>
  void decide_if(IsWanted&& is_wanted) {
    std::vector<std::size_t> wanted;
    for (std::size_t i = 0; i < size(); ++i)
      if (errors_[i] != 0 && is_wanted(i)) wanted.push_back(i);
    decide(wanted);
  }

 private:
  void decide(std::span<const std::size_t> wanted);

  const Svm* svm_;
  base::Registers registers_;
  std::vector<double> rows_;
  std::vector<double> values_;
  std::vector<double> errors_;  // 0 for those that are decided
};

}  // namespace winnow::model
