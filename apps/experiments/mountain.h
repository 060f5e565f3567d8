// Experiments of the Mountain Model (src/methods/mountain/README.md), one command each.
//
//   mountain             good, located and recalled pages on unseen sites, by form
//   mountain-parameters  the parameter study, Figures 3 and 4 of the paper, with plots
//   mountain-sites       a site-specific classifier from ten pages compared with the universal one
#pragma once

#include <iosfwd>

#include "eval/eval.h"
#include "winnow/result.h"

namespace winnow::experiments {

Result<void> run_mountain(const eval::EvalOptions& options, std::ostream& out, std::ostream& err);
Result<void> run_mountain_parameters(const eval::EvalOptions& options, std::ostream& out,
                                     std::ostream& err);
Result<void> run_mountain_sites(const eval::EvalOptions& options, std::ostream& out,
                                std::ostream& err);

}  // namespace winnow::experiments
