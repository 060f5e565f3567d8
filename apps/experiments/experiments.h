// winnow eval --experiment NAME: the tables and figures of the papers, one command each.
//
// An experiment trains and scores on splits by site with the seed of the options, so its output is
// deterministic. To add one, add a file here and a line in experiments.cc. Tables go to `out`,
// progress and remarks to `err`; --json and --report name files for figures and plots.
#pragma once

#include <iosfwd>
#include <span>
#include <string_view>

#include "eval/eval.h"
#include "winnow/result.h"

namespace winnow::experiments {

struct ExperimentEntry {
  std::string_view name;
  std::string_view summary;  // one line of help
  Result<void> (*run)(const eval::EvalOptions& options, std::ostream& out, std::ostream& err);
};

std::span<const ExperimentEntry> all_experiments() noexcept;
const ExperimentEntry* find_experiment(std::string_view name) noexcept;

}  // namespace winnow::experiments
