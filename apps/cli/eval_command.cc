// winnow eval: methods and other extractors' predictions, scored on labelled pages.
#include <unistd.h>

#include <ostream>

#include "cli/commands.h"

namespace winnow::cli {

ExitCode EvalCommand::run(std::ostream& out, std::ostream& err) const {
  eval::EvalOptions asked = options;
  asked.progress =
      isatty(STDERR_FILENO) == 1 ? eval::ProgressStyle::Bar : eval::ProgressStyle::Lines;
  const Result<void> done = eval::run(asked, out, err);
  return done ? ExitCode::Ok : complain(err, done.error());
}

}  // namespace winnow::cli
