// The method auto with the rules of a site; see site_rules.cc.
#pragma once

#include <iosfwd>

#include "eval/eval.h"
#include "winnow/result.h"

namespace winnow::experiments {

Result<void> run_site_rules(const eval::EvalOptions& options, std::ostream& out, std::ostream& err);

}  // namespace winnow::experiments
