// winnow train and winnow features: models, and tables to train them on, from labelled pages.
#include <ostream>

#include "bytes/file_lock.h"
#include "bytes/folder.h"
#include "cli/commands.h"
#include "train/answer_rows.h"
#include "train/post_rows.h"

namespace winnow::cli {

void TrainCommand::declare(Options& declared) {
  declared.add("METHOD", method, "METHOD", "Model to train, see below").required();
  declared.add("-o,--output", options.output, "FILE",
               "Model file; without it, only cross-validate");
  declared.add("--base", options.base, "FILE",
               "With auto: the model to start from (default: the built-in one)");
  declared.add("--site", options.site, "SITE", "Train on this site only");
  declared.add("--set", options.settings, "NAME=VALUE", "Setting of the method; repeatable");
  declared.add("--features", options.features, "SET", "Feature sets (comma-separated)")
      .comma_separated();
  declared.add("--learner", options.learner, "NAME", "Learner, if the method supports several");
  declared.add(
      "--site-memory", options.site_memory, "DIR",
      "With auto: add the model to this store, for the sites of its pages (docs/memory.md)");
  declared.add("--name", options.name, "NAME", "Name of the model in the store");
  declared
      .add("--hosts", options.hosts, "HOST", "Hosts whose pages use the model (comma-separated)")
      .comma_separated();
  declare_page_choice(declared, options.choice);
  declared.footer("Models:\n" + list_of(train::all_trainers()));
}

ExitCode TrainCommand::run(std::ostream& out, std::ostream& err) const {
  const train::TrainerEntry* trainer = train::find_trainer(method);
  if (trainer == nullptr)
    return report_error(err, {ErrorCode::InvalidArgument,
                              "unknown model '" + method +
                                  "' (available: " + names_of(train::all_trainers()) + ")"});
  if (options.site_memory.empty() && (!options.name.empty() || !options.hosts.empty()))
    return report_error(
        err, {ErrorCode::InvalidArgument, "train: --name and --hosts require --site-memory"});
  if (!options.site_memory.empty() && method != "auto")
    return report_error(err, {ErrorCode::InvalidArgument,
                              "train: the store of sites has models of the method auto only"});
  // Before the training, which may take hours.
  const Result<bytes::FileLock> lock = bytes::FileLock::take(options.output);
  if (!lock) return report_error(err, lock.error());
  train::TrainOptions chosen = options;
  chosen.choice.progress = common::progress_style(err);
  const Result<void> done = trainer->train(chosen, out, err);
  return done ? ExitCode::Ok : report_error(err, done.error());
}

void FeaturesCommand::declare(Options& declared) {
  declared.add("-o,--output", options.output, "FOLDER", "Folder for the files of the table")
      .required();
  declared.add("--posts", options.posts, "FOLDER",
               "Post classifiers of the folds: write only the post columns of the table");
  declared.add("--answers", options.answers, "FOLDER",
               "Models of auto of the folds: write only the answers of auto to the pages");
  declared.add("--set", options.settings, "NAME=VALUE",
               "With --answers: setting of auto; repeatable");
  declare_page_choice(declared, options.choice);
}

ExitCode FeaturesCommand::run(std::ostream& out, std::ostream& err) const {
  if (const auto made = bytes::make_folder(options.output); !made)
    return report_error(err, made.error());
  const Result<bytes::FileLock> lock = bytes::FileLock::take(options.output);
  if (!lock) return report_error(err, lock.error());
  const Result<void> done = !options.posts.empty()     ? train::write_post_rows(options, out, err)
                            : !options.answers.empty() ? train::write_answer_rows(options, out, err)
                                                       : train::write_page_rows(options, out, err);
  return done ? ExitCode::Ok : report_error(err, done.error());
}

}  // namespace winnow::cli
