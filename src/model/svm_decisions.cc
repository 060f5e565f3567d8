// Comparisons are written so that rows whose error is not finite are decided.
#include "model/svm_decisions.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace winnow::model {

SvmDecisions::SvmDecisions(const Svm& svm, std::vector<double> rows, base::Registers registers)
    : svm_(&svm), registers_(registers), rows_(std::move(rows)) {
  values_.resize(rows_.size() / svm.width());
  errors_.resize(values_.size());
  svm.estimate_with(registers, rows_, values_, errors_);
}

void SvmDecisions::decide_from(double floor) {
  decide_if([&](std::size_t i) { return !(most(i) < floor); });
}

void SvmDecisions::decide_near(double limit) {
  decide_if([&](std::size_t i) { return !(most(i) < limit || least(i) > limit); });
}

void SvmDecisions::decide_best() {
  double floor = -std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < size(); ++i) floor = std::max(floor, least(i));
  decide_from(floor);
}

void SvmDecisions::decide(std::span<const std::size_t> wanted) {
  const std::size_t width = svm_->width();
  std::vector<double> rows;
  rows.reserve(wanted.size() * width);
  for (const std::size_t i : wanted) {
    const auto row = std::span<const double>(rows_).subspan(i * width, width);
    rows.insert(rows.end(), row.begin(), row.end());
  }
  std::vector<double> decisions(wanted.size());
  svm_->decide_with(registers_, rows, decisions);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    values_[wanted[i]] = decisions[i];
    errors_[wanted[i]] = 0;
  }
}

}  // namespace winnow::model
