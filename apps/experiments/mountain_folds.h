// Cross-validation of the Mountain Model over sites, for all its experiments.
//
//   WINNOW_TRY(const eval::MethodResult result, cross_validate(pages, folds, variant, 2));
//   shares_of(result.rows).good;
//
// Each page is classified by classifiers that never saw its site, and scored by eval.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "eval/evaluate.h"
#include "eval/splits.h"
#include "train/mountain_learning.h"

namespace winnow::experiments {

// A form of the method, with settings as on the command line.
struct Variant {
  std::string name;
  std::string settings;  // "form=plus:span-window=10"
};

Result<methods::MountainOptions> options_of(const Variant& variant);

struct Shares {
  std::size_t pages = 0;
  double good = 0;      // sentence F over 0.9
  double located = 0;   // over 0.8
  double recalled = 0;  // sentence recall over 0.95
  double sentence_f1 = 0;
  double printed_good = 0;  // the same with the sentences of the paper (text/similarity.h)
  double printed_located = 0;
  double printed_f1 = 0;
  double word_good = 0;  // the same by words, Han and kana by character
  double word_located = 0;
  double word_f1 = 0;
};
Shares shares_of(std::span<const eval::Row> rows);
Shares shares_of(std::span<const eval::Row* const> rows);

// Trains on the other folds, predicts each fold, scores.
Result<eval::Evaluation> cross_validate(const train::MountainPages& pages, const eval::Folds& folds,
                                        const Variant& variant, std::size_t threads,
                                        eval::Texts texts = eval::Texts::Drop);

// Scores predictions of the pages, by URL.
Result<eval::Evaluation> score(const train::MountainPages& pages, std::string name,
                               eval::Predictions predictions, std::size_t threads,
                               eval::Texts texts = eval::Texts::Drop);

}  // namespace winnow::experiments
