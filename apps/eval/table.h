// The outcome as a person reads it in a terminal of 100 columns.
#pragma once

#include <string>

#include "eval/baseline.h"
#include "eval/results.h"

namespace winnow::eval {

// Methods and their scores, then kinds, languages, fields and posts where there are any.
std::string format_outcome(const Outcome& outcome);

// What moved since the baseline, worst first.
std::string format_moves(const std::vector<MethodMoves>& moves, Measure measure);

}  // namespace winnow::eval
