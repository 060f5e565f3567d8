// The outcome as text for a terminal of 100 columns.
#pragma once

#include <string>

#include "eval/baseline.h"
#include "eval/results.h"

namespace winnow::eval {

// Methods and their scores, then kinds, languages, fields and posts if there are any.
std::string format_outcome(const Outcome& outcome);

// Changes since the baseline, worst first.
std::string format_moves(const std::vector<MethodMoves>& moves, Measure measure);

}  // namespace winnow::eval
