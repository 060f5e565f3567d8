// The run from options to output: read what was asked for, evaluate, sum up, print and write.
#include "eval/eval.h"

#include <algorithm>
#include <cstdio>
#include <ostream>
#include <set>
#include <thread>
#include <utility>

#include "bytes/file.h"
#include "eval/baseline.h"
#include "eval/interrupt.h"
#include "eval/report.h"
#include "eval/table.h"
#include "winnow/method.h"

namespace winnow::eval {
namespace {

constexpr std::size_t kMissingNamed = 10;  // the JSON has them all

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
      return fail(ErrorCode::InvalidArgument, "predictions " + argument + ": say NAME=FILE.jsonl");
    std::string name = argument.substr(0, equals);
    if (!taken.insert(name).second)
      return fail(ErrorCode::InvalidArgument, "predictions " + name + ": there are two of them");
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
    const std::size_t count = evaluation.missing.size();
    err << "winnow: " << count << (count == 1 ? " labelled page is" : " labelled pages are")
        << " not in the archive:\n";
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
    return fail(ErrorCode::InvalidArgument, "measure " + options.measure + ": no such measure");
  // Read before the work: a baseline that cannot be read should not cost a run.
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
    return fail(ErrorCode::InvalidArgument, "model " + options.model + ": say which one method");
  experiment.extract.model = options.model;
  if (options.levenshtein) experiment.score.levenshtein = Levenshtein::Compute;
  if (!options.report.empty()) experiment.texts = Texts::Keep;
  experiment.threads =
      options.threads > 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());

  Progress progress(err, options.progress, steps_of(experiment));
  {
    const Interrupt interrupt;
    Watch watch;
    watch.stop = &interrupt.flag();
    watch.advance = [&](std::size_t done) { progress.advance(done); };
    Result<Evaluation> evaluation = evaluate(std::move(experiment), watch);
    progress.finish();
    if (!evaluation) return Failure{std::move(evaluation).error()};
    outcome.evaluation = *std::move(evaluation);
  }
  for (const MethodResult& method : outcome.evaluation.methods)
    outcome.breakdowns.push_back(aggregate(outcome.labels, method.rows, choice.folds));

  out << format_outcome(outcome);
  if (!options.baseline.empty()) out << format_moves(compare(old, outcome, *measure), *measure);
  out << std::flush;
  if (!out) return fail(ErrorCode::Unwritable, "write output: it is closed or full");
  print_remarks(outcome, progress.elapsed().count(), err);
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
