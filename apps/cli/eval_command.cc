// winnow eval: methods and other extractors' predictions, scored on labelled pages.
#include <unistd.h>

#include <ostream>

#include "cli/commands.h"
#include "experiments/experiments.h"

namespace winnow::cli {

ExitCode EvalCommand::run(std::ostream& out, std::ostream& err) const {
  eval::EvalOptions asked = options;
  asked.progress =
      isatty(STDERR_FILENO) == 1 ? eval::ProgressStyle::Bar : eval::ProgressStyle::Lines;
  auto* run = &eval::run;
  if (!experiment.empty()) {
    const experiments::ExperimentEntry* entry = experiments::find_experiment(experiment);
    if (entry == nullptr)
      return report_error(err, {ErrorCode::InvalidArgument,
                                "experiment " + experiment + ": there is none of that name"});
    run = entry->run;
  }
  const Result<void> done = run(asked, out, err);
  return done ? ExitCode::Ok : report_error(err, done.error());
}

}  // namespace winnow::cli
