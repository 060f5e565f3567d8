// What the method auto writes into a Trace (methods/trace.h): the numbers behind its Decision.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "methods/auto/auto_model.h"
#include "methods/trace.h"

namespace winnow::methods {

// The blocks with their scores, and what contributed to them. `scores` are those of the forest.
void trace_scores(const AutoModel& model, const features::MeasuredPage& page,
                  const std::array<float, features::kKindCount>& kinds,
                  std::span<const float> scores, Trace& trace);

// The choice of blocks by `probabilities`, those after smoothing; 0 means hidden.
void trace_choice(std::span<const float> probabilities, const std::vector<bool>& kept,
                  Trace& trace);

}  // namespace winnow::methods
