// winnow train: trains a model file from labelled pages.
//
//   TrainOptions options{.choice = {.labels = {"corpora/wcxb"}}, .output = "blocks.model"};
//   const Result<void> done = find_trainer("blocks")->train(options, std::cout, std::cerr);
//
// A trainer is one file here and one line in train.cc; the library itself only scores. Results,
// including cross-validation over sites, go to `out`, progress and remarks to `err`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "eval/eval.h"
#include "winnow/result.h"

namespace winnow::train {

struct TrainOptions {
  eval::EvalOptions choice;           // labels, pages, kinds, sites, sample, seed, folds, threads
  std::string output;                 // the model file; empty: only cross-validate
  std::string base;                   // the model to start from; empty: the built-in one
  std::string site;                   // learn from this site alone
  std::vector<std::string> settings;  // "NAME=VALUE", options of the method
  std::vector<std::string> features;  // feature sets, if the method has several
  std::string learner;                // if there are several; empty: the default
  // A store of what is known about sites (docs/memory.md) that gets the model of auto; empty: none.
  std::string site_memory;
  std::string name;  // of the model in the store; empty: of its only host, or of the day
  std::vector<std::string>
      hosts;  // that it serves; empty: those of the pages that it is trained on
};

struct TrainerEntry {
  std::string_view name;
  std::string_view summary;  // one line, as --help prints it
  Result<void> (*train)(const TrainOptions& options, std::ostream& out, std::ostream& err);
};

std::span<const TrainerEntry> all_trainers() noexcept;
const TrainerEntry* find_trainer(std::string_view name) noexcept;

}  // namespace winnow::train
