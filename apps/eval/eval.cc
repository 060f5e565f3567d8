// The run from options to output.
#include "eval/eval.h"

#include <algorithm>
#include <cstdio>
#include <ostream>
#include <set>
#include <utility>

#include "bytes/file.h"
#include "common/interrupt.h"
#include "common/output.h"
#include "eval/baseline.h"
#include "eval/report.h"
#include "eval/table.h"
#include "winnow/method.h"

namespace winnow::eval {
namespace {

constexpr std::size_t kMissingNamed = 10;  // --json has all of them

Result<std::vector<std::string>> chosen_methods(const EvalOptions& options) {
  std::vector<std::string> known;
  for (const MethodInfo& method : all_methods()) known.emplace_back(method.name);
  std::vector<std::string> names;
  if (options.methods.empty() && options.predictions.empty()) names.emplace_back(default_method());
  for (const std::string& name : options.methods) {
    if (name == "all") return known;
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return names;
}

// "NAME=FILE.jsonl"
Result<std::vector<std::pair<std::string, Predictions>>> chosen_predictions(
    const EvalOptions& options, std::set<std::string> taken) {
  std::vector<std::pair<std::string, Predictions>> all;
  for (const std::string& argument : options.predictions) {
    const std::size_t equals = argument.find('=');
    if (equals == std::string::npos || equals == 0)
      return fail(ErrorCode::InvalidArgument,
                  "--predictions " + argument + ": expected NAME=FILE.jsonl");
    std::string name = argument.substr(0, equals);
    if (!taken.insert(name).second)
      return fail(ErrorCode::InvalidArgument,
                  "--predictions " + name + ": this name is used twice");
    WINNOW_TRY(Predictions predictions, read_predictions(argument.substr(equals + 1)));
    all.emplace_back(std::move(name), std::move(predictions));
  }
  return all;
}

Result<OldResults> chosen_baseline(const EvalOptions& options) {
  if (options.baseline.empty()) return OldResults{};
  return read_results(options.baseline);
}

std::size_t scored_pages(const Outcome& outcome) {
  std::size_t most = 0;
  for (const Breakdown& breakdown : outcome.breakdowns)
    most = std::max(most, breakdown.overall.pages);
  return most;
}

void print_remarks(const Outcome& outcome, double seconds, std::ostream& err) {
  const Evaluation& evaluation = outcome.evaluation;
  for (const std::string& note : evaluation.notes) err << "winnow: " << note << "\n";
  if (!evaluation.missing.empty()) {
    err << "winnow: " << common::count_of(evaluation.missing.size(), "labelled page")
        << " not found in the archive:\n";
    for (std::size_t i = 0; i < evaluation.missing.size() && i < kMissingNamed; ++i)
      err << "  " << outcome.labels[evaluation.missing[i]]->url << "\n";
    if (evaluation.missing.size() > kMissingNamed)
      err << "  and " << evaluation.missing.size() - kMissingNamed << " more (--json has all)\n";
  }
  char line[96];
  std::snprintf(line, sizeof line, "winnow: %zu pages in %.2f s\n", scored_pages(outcome), seconds);
  err << line << std::flush;
}

}  // namespace

Result<void> run(const EvalOptions& options, std::ostream& out, std::ostream& err) {
  const std::optional<Measure> measure = measure_named(options.measure);
  if (!measure)
    return fail(ErrorCode::InvalidArgument,
                "unknown measure '" + options.measure + "' (see 'winnow eval --help')");
  // Read first: an unreadable baseline should not cost a run.
  WINNOW_TRY(const OldResults old, chosen_baseline(options));
  Outcome outcome;
  outcome.seed = options.seed;
  WINNOW_TRY(outcome.corpora, read_corpora(options.labels, options.pages));
  WINNOW_TRY(Choice choice, choose_pages(outcome.corpora, options));
  outcome.labels = choice.labels;

  Experiment experiment;
  experiment.labels = choice.labels;
  WINNOW_TRY(experiment.methods, chosen_methods(options));
  WINNOW_TRY(experiment.predictions,
             chosen_predictions(options, {experiment.methods.begin(), experiment.methods.end()}));
  if (!experiment.methods.empty()) {
    WINNOW_TRY(experiment.archives, archives_of(outcome.corpora, outcome.labels));
  }
  if (!options.model.empty() && experiment.methods.size() != 1)
    return fail(ErrorCode::InvalidArgument, "--model requires exactly one method");
  experiment.extract.model = options.model;
  if (options.levenshtein) experiment.score.levenshtein = Levenshtein::Compute;
  if (!options.report.empty()) experiment.texts = Texts::Keep;
  experiment.threads = common::thread_count(options.threads);

  common::Progress progress(err, options.progress, steps_of(experiment));
  {
    const common::Interrupt interrupt;
    Watch watch;
    watch.stop = &interrupt.flag();
    watch.advance = [&](std::size_t done) { progress.advance(done); };
    Result<Evaluation> evaluation = evaluate(std::move(experiment), watch);
    progress.clear();
    if (!evaluation) return Failure{std::move(evaluation).error()};
    outcome.evaluation = *std::move(evaluation);
  }
  for (const MethodResult& method : outcome.evaluation.methods)
    outcome.breakdowns.push_back(aggregate(outcome.labels, method.rows, choice.folds));

  std::string text = format_outcome(outcome);
  if (!options.baseline.empty()) text += format_moves(compare(old, outcome, *measure), *measure);
  WINNOW_TRY_VOID(common::print(out, text));
  print_remarks(outcome, progress.seconds(), err);
  if (!options.json.empty()) WINNOW_TRY_VOID(bytes::write_file(options.json, to_json(outcome)));
  if (!options.report.empty())
    WINNOW_TRY_VOID(bytes::write_file(options.report, to_html(outcome, *measure)));
  if (outcome.evaluation.interrupted)
    return fail(ErrorCode::Cancelled, "eval: interrupted after " +
                                          std::to_string(scored_pages(outcome)) + " of " +
                                          std::to_string(outcome.labels.size()) + " pages");
  return {};
}

}  // namespace winnow::eval
