// Which sets of block features carry the method `blocks`; ablation.cc says how it is measured.
#pragma once

#include <iosfwd>

#include "eval/eval.h"
#include "winnow/result.h"

namespace winnow::experiments {

Result<void> run_ablation(const eval::EvalOptions& options, std::ostream& out, std::ostream& err);

}  // namespace winnow::experiments
