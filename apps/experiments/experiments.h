// winnow eval --experiment NAME: the papers' tables and figures, each as one command.
//
// An experiment trains and scores by itself: on splits by site, with the seed of the options, so
// that the same command gives the same table. The one list of them; an experiment is one file here
// and one line in experiments.cc. The table goes to `out`, progress and remarks to `err`; --json
// and --report name the files for figures and plots.
#pragma once

#include <iosfwd>
#include <span>
#include <string_view>

#include "eval/eval.h"
#include "winnow/result.h"

namespace winnow::experiments {

struct ExperimentEntry {
  std::string_view name;
  std::string_view summary;  // one line, as --help prints it
  Result<void> (*run)(const eval::EvalOptions& options, std::ostream& out, std::ostream& err);
};

std::span<const ExperimentEntry> all_experiments() noexcept;
const ExperimentEntry* find_experiment(std::string_view name) noexcept;

}  // namespace winnow::experiments
