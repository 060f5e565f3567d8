// Tables 2 and 3 of the site memory paper; see site_memory.cc.
#pragma once

#include <iosfwd>

#include "eval/eval.h"
#include "winnow/result.h"

namespace winnow::experiments {

Result<void> run_site_memory(const eval::EvalOptions& options, std::ostream& out,
                             std::ostream& err);

}  // namespace winnow::experiments
