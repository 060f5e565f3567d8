// winnow train: a method learned from labelled pages.
#include <unistd.h>

#include <ostream>

#include "cli/commands.h"

namespace winnow::cli {

ExitCode TrainCommand::run(std::ostream& out, std::ostream& err) const {
  const train::TrainerEntry* trainer = train::find_trainer(method);
  if (trainer == nullptr)
    return report_error(err, {ErrorCode::InvalidArgument,
                              "train " + method + ": there is nothing of that name to train"});
  train::TrainOptions asked = options;
  asked.choice.progress =
      isatty(STDERR_FILENO) == 1 ? eval::ProgressStyle::Bar : eval::ProgressStyle::Lines;
  const Result<void> done = trainer->train(asked, out, err);
  return done ? ExitCode::Ok : report_error(err, done.error());
}

}  // namespace winnow::cli
