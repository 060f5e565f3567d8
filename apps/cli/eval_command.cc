// winnow eval: scores methods and the predictions of other extractors on labelled pages.
#include <ostream>

#include "bytes/file_lock.h"
#include "cli/commands.h"
#include "experiments/experiments.h"

namespace winnow::cli {

void declare_page_choice(Options& declared, eval::EvalOptions& options) {
  declared.group("Pages");
  declared.add("--labels", options.labels, "PATH", "Label files, or folders with *.labels.jsonl")
      .required();
  declared.add("--pages", options.pages, "FILE", "WARC files, if they are not next to the labels");
  declared.add("--kinds", options.kinds, "KIND", "Use only pages of these kinds (comma-separated)")
      .comma_separated();
  declared.add("--sites", options.sites, "SITE", "Use only pages of these sites (comma-separated)")
      .comma_separated();
  declared
      .add("--langs", options.langs, "LANG", "Use only pages in these languages (comma-separated)")
      .comma_separated();
  declared.add("--sample", options.sample, "N", "Use only a random sample of this many pages");
  declared.add("--seed", options.seed, "N", "Random seed for the sample and the folds");
  declared.add("--split-by", options.split_by, "UNIT",
               "Unit of folds: site, page (only for a single site), or corpus (features)");
  declared.add("--folds", options.folds, "K", "Split the sites into this many folds");
  declared.add("--boxes", options.boxes, "FOLDER",
               "Cache Chromium's boxes in this folder (method blog with exact layout)");
  declared.add("-j", options.threads, "N", "Number of threads (0 = one per core) [default: 0]");
}

void EvalCommand::declare(Options& declared) {
  declare_page_choice(declared, options);
  declared.group("Scoring");
  declared
      .add("-m,--methods", options.methods, "METHOD", "Methods to score (comma-separated), or all")
      .comma_separated();
  declared.add("--model", options.model, "FILE", "Model file, if a single method is scored");
  declared.add("--predictions", options.predictions, "NAME=FILE",
               "Predictions of another extractor, a .jsonl file; repeatable");
  declared.add("--fold", options.fold, "N", "Score only the pages tested in this fold (1 to K)");
  declared.add("--train", options.train, "SITES", "Sites not to test on: a,b or @FILE");
  declared.add("--test", options.test, "SITES", "Sites to test on: a,b or @FILE");
  declared.add("--measure", options.measure, "MEASURE",
               "Measure by which pages are ordered and compared, see below");
  declared.flag("--levenshtein", options.levenshtein,
                "Also compute the edit distance by character (slow)");
  declared.add("--experiment", experiment, "NAME",
               "Reproduce a table or figure of a paper instead, see below");
  declared.add("--draws", options.draws, "N",
               "With --experiment: repeat with other random training pages, and give the mean");
  declared.add("--examples", options.examples, "N",
               "With --experiment agreement: URLs to list per class of disagreement");
  declared.group("Output");
  declared.add("--json", options.json, "FILE",
               "Write all figures as JSON, including one row per page");
  declared.add("--report", options.report, "FILE", "Write an HTML report");
  declared.add("--baseline", options.baseline, "FILE",
               "Compare with an earlier --json file, page by page, worst first");
  std::string measures;
  for (const eval::MeasureInfo& info : eval::kMeasures)
    measures.append("  ").append(info.name).append(20 - info.name.size(), ' ').append(info.title) +=
        "\n";
  declared.footer("Measures (docs/metrics.md):\n" + measures + "\nExperiments:\n" +
                  list_of(experiments::all_experiments()));
}

ExitCode EvalCommand::run(std::ostream& out, std::ostream& err) const {
  eval::EvalOptions chosen = options;
  chosen.progress = common::progress_style(err);
  auto* run = &eval::run;
  if (!experiment.empty()) {
    const experiments::ExperimentEntry* entry = experiments::find_experiment(experiment);
    if (entry == nullptr)
      return report_error(
          err, {ErrorCode::InvalidArgument, "unknown experiment '" + experiment + "' (available: " +
                                                names_of(experiments::all_experiments()) + ")"});
    run = entry->run;
  }
  const Result<bytes::FileLock> json_lock = bytes::FileLock::take(options.json);
  if (!json_lock) return report_error(err, json_lock.error());
  const Result<bytes::FileLock> report_lock = bytes::FileLock::take(options.report);
  if (!report_lock) return report_error(err, report_lock.error());
  const Result<void> done = run(chosen, out, err);
  return done ? ExitCode::Ok : report_error(err, done.error());
}

}  // namespace winnow::cli
