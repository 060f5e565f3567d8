// The Mountain Model's experiments (src/methods/mountain/README.md): each is one command.
//
//   mountain             good, located and recalled pages on sites never seen, form by form
//   mountain-parameters  the parameter study, the paper's Figures 3 and 4, with plots
//   mountain-sites       a classifier of one site from ten pages against the universal one
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
