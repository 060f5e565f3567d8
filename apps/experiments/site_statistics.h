// Learns the table of methods/auto/site_evidence.cc; see site_statistics.cc.
#pragma once

#include <iosfwd>

#include "eval/eval.h"
#include "winnow/result.h"

namespace winnow::experiments {

Result<void> run_site_statistics(const eval::EvalOptions& options, std::ostream& out,
                                 std::ostream& err);

}  // namespace winnow::experiments
