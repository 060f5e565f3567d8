// Compares a run with an earlier one: which pages changed, and by how much.
//
// Means hide losses: a change that gains 0.01 on average may lose twenty pages completely. The
// pages that lost most come first.
#pragma once

#include <string>
#include <vector>

#include "eval/results.h"

namespace winnow::eval {

struct PageMove {
  std::string url;
  std::string kind;
  double before = 0;
  double now = 0;
  [[nodiscard]] double change() const noexcept { return now - before; }
};

struct MethodMoves {
  std::string name;
  bool in_baseline = false;
  std::vector<PageMove> moved;  // worst first, then by URL
  std::size_t worse = 0;
  std::size_t better = 0;
  std::size_t same = 0;
  std::size_t added = 0;  // pages that the baseline does not have
  std::size_t gone = 0;   // pages that only the baseline has
  Values before = no_values();
  Values now = no_values();
};

// By one measure. Differences below 1e-9 are ignored: JSON values are exact, but another compiler
// may round a sum differently.
std::vector<MethodMoves> compare(const OldResults& old, const Outcome& outcome, Measure measure);

}  // namespace winnow::eval
