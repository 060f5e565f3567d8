// winnow eval --experiment blog-calibration: are 90% of the posts correct for which blog predicts
// 90%?
//
// Pages are classified by classifiers that never saw their sites, and the odds that turn decisions
// into probabilities are fitted without those sites too. For comparison: the default for model
// files without odds.
#include <cmath>
#include <cstdio>
#include <ostream>
#include <string>
#include <vector>

#include "common/json.h"
#include "eval/splits.h"
#include "experiments/blog.h"
#include "experiments/blog_trials.h"
#include "train/blog_odds.h"

namespace winnow::experiments {
namespace {

constexpr std::size_t kFolds = 5;

Result<std::vector<double>> said_by_odds(const train::BlogPages& pages,
                                         const std::vector<train::JudgedPage>& judged,
                                         std::uint64_t seed) {
  std::vector<std::string> sites;
  for (const train::JudgedPage& page : judged) sites.push_back(pages.label(page.page).site);
  WINNOW_TRY(const eval::Folds folds, eval::split(sites, {.folds = kFolds, .seed = seed}));
  std::vector<double> said(judged.size());
  for (std::size_t fold = 0; fold < folds.count; ++fold) {
    std::vector<train::JudgedPage> others;
    for (const std::size_t i : folds.train(fold)) others.push_back(judged[i]);
    WINNOW_TRY(const model::Svm odds,
               model::Svm::make(train::fit_odds(others), posts::odds_feature_names(), "odds"));
    for (const std::size_t i : folds.test(fold))
      said[i] = 1 / (1 + std::exp(-odds.decision(
                             posts::odds_row(judged[i].title_decision, judged[i].body_decision))));
  }
  return said;
}

void print(const std::string& name, const train::Calibration& calibration, std::ostream& out) {
  char line[160];
  std::snprintf(line, sizeof line, "%s: expected calibration error %.3f, Brier score %.4f\n",
                name.c_str(), calibration.expected_error, calibration.brier);
  out << line << "  predicted   pages     mean   actual\n";
  for (std::size_t i = 0; i < calibration.classes.size(); ++i) {
    const train::CalibrationClass& own = calibration.classes[i];
    if (own.pages == 0) continue;
    std::snprintf(line, sizeof line, "  %2zu0 to %3zu%% %6zu   %5.1f%%   %5.1f%%\n", i,
                  10 * (i + 1), own.pages, 100 * own.said, 100 * own.right);
    out << line;
  }
}

}  // namespace

Result<void> run_blog_calibration(const eval::EvalOptions& options, std::ostream& out,
                                  std::ostream& err) {
  WINNOW_TRY(const std::vector<BlogVariant> variants,
             blog_variants(options, {"embedded-plus", "none-plus"}));
  common::Json written;
  for (const BlogVariant& variant : variants) {
    if (variant.paper)
      return fail(ErrorCode::InvalidArgument,
                  "blog-calibration: the forms of the paper estimate no probabilities");
    WINNOW_TRY(const train::BlogPages pages, train::load_blog_pages(options, variant.engine, err));
    const train::BlogLessons lessons = train::make_lessons(pages, options.threads);
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < pages.size(); ++i)
      if (pages.items[i].view != nullptr) all.push_back(i);
    train::PostLearning learning = variant.plus;
    learning.seed = options.seed;
    WINNOW_TRY(const std::vector<train::JudgedPage> judged,
               train::judge_unseen(pages, lessons, all, learning, options.threads));
    WINNOW_TRY(const std::vector<double> said, said_by_odds(pages, judged, options.seed));
    std::vector<double> guessed;
    for (const train::JudgedPage& page : judged) guessed.push_back(page.probability);
    const train::Calibration odds = train::calibration_of(said, judged);
    const train::Calibration guess = train::calibration_of(guessed, judged);
    print(variant.name + ", odds", odds, out);
    print(variant.name + ", default", guess, out);
    written[variant.name] = {{"pages", judged.size()},
                             {"expectedCalibrationError", odds.expected_error},
                             {"brier", odds.brier},
                             {"guessCalibrationError", guess.expected_error},
                             {"guessBrier", guess.brier}};
  }
  return common::write_json(options.json, written);
}

}  // namespace winnow::experiments
