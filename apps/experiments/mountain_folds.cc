// Trains and predicts fold by fold; eval computes the scores.
#include "experiments/mountain_folds.h"

#include <utility>

namespace winnow::experiments {
namespace {

// The thresholds of the paper.
constexpr double kGood = 0.9;
constexpr double kLocated = 0.8;

}  // namespace

Result<methods::MountainOptions> options_of(const Variant& variant) {
  WINNOW_TRY(const methods::Settings settings,
             methods::read_settings(variant.settings, methods::kMountainOptions));
  return methods::mountain_options(settings);
}

Shares shares_of(std::span<const eval::Row* const> rows) {
  Shares shares;
  for (const eval::Row* row : rows) {
    if (row->state != eval::Row::State::Scored) continue;
    ++shares.pages;
    shares.good += (*row)[eval::Measure::Good];
    shares.located += (*row)[eval::Measure::Located];
    shares.recalled += (*row)[eval::Measure::SentenceRecall] > 0.95 ? 1 : 0;
    shares.sentence_f1 += (*row)[eval::Measure::SentenceF1];
    const double printed = (*row)[eval::Measure::PrintedF1];
    if (eval::has_value(printed)) {
      shares.printed_good += printed > kGood ? 1 : 0;
      shares.printed_located += printed > kLocated ? 1 : 0;
      shares.printed_f1 += printed;
    }
    const double words = (*row)[eval::Measure::HanWordF1];
    shares.word_good += words > kGood ? 1 : 0;
    shares.word_located += words > kLocated ? 1 : 0;
    shares.word_f1 += words;
  }
  if (shares.pages == 0) return shares;
  const auto count = static_cast<double>(shares.pages);
  for (double* share : {&shares.good, &shares.located, &shares.recalled, &shares.sentence_f1,
                        &shares.printed_good, &shares.printed_located, &shares.printed_f1,
                        &shares.word_good, &shares.word_located, &shares.word_f1})
    *share /= count;
  return shares;
}

Shares shares_of(std::span<const eval::Row> rows) {
  std::vector<const eval::Row*> pointers;
  for (const eval::Row& row : rows) pointers.push_back(&row);
  return shares_of(pointers);
}

Result<eval::Evaluation> score(const train::MountainPages& pages, std::string name,
                               eval::Predictions predictions, std::size_t threads,
                               eval::Texts texts) {
  eval::Experiment experiment;
  experiment.labels = pages.pages.labels;
  experiment.predictions.emplace_back(std::move(name), std::move(predictions));
  experiment.threads = threads;
  experiment.texts = texts;
  return eval::evaluate(std::move(experiment));
}

Result<eval::Evaluation> cross_validate(const train::MountainPages& pages, const eval::Folds& folds,
                                        const Variant& variant, std::size_t threads,
                                        eval::Texts texts) {
  WINNOW_TRY(const methods::MountainOptions options, options_of(variant));
  std::vector<train::MountainLesson> lessons = train::make_lessons(pages, options);
  eval::Predictions predictions;
  for (std::size_t fold = 0; fold < folds.count; ++fold) {
    WINNOW_TRY(const train::LearnedMountain learned,
               train::learn(pages, lessons, folds.train(fold), options, {}));
    for (const std::size_t page : folds.test(fold))
      predictions.emplace(
          pages.label(page).url,
          train::predict(pages.sources[page], lessons[page].view, options, learned.model));
  }
  return score(pages, variant.name, std::move(predictions), threads, texts);
}

}  // namespace winnow::experiments
