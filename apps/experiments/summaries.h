// Summaries compared with the lead, by the descriptions of the pages; see summaries.cc.
#pragma once

#include <iosfwd>

#include "eval/eval.h"
#include "winnow/result.h"

namespace winnow::experiments {

Result<void> run_summaries(const eval::EvalOptions& options, std::ostream& out, std::ostream& err);

}  // namespace winnow::experiments
