// Runs methods over labelled pages in parallel and scores the results.
//
//   Evaluation evaluation = evaluate(experiment, watch);
//   evaluation.methods.front().rows[i];      // of experiment.labels[i]
//
// Each thread has its own Extractors and each page its own Row, so the result does not depend on
// timing.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "eval/labels.h"
#include "eval/measures.h"
#include "eval/pages.h"
#include "eval/prediction.h"
#include "eval/score.h"
#include "winnow/options.h"
#include "winnow/result.h"

namespace winnow::eval {

enum class Texts : std::uint8_t { Drop, Keep };

struct Experiment {
  std::vector<const Label*> labels;  // page i is labels[i]
  std::vector<Archive> archives;
  std::vector<std::string> methods;  // by name, with optional settings
  ExtractOptions extract;            // for all methods; the name is filled in
  std::vector<std::pair<std::string, Predictions>> predictions;
  ScoreOptions score;
  Texts texts = Texts::Drop;  // keep extracted texts for the report
  std::size_t threads = 1;
};

// Lets the caller follow and stop a run. `advance` is called after each page from any thread, but
// never concurrently.
struct Watch {
  std::function<void(std::size_t done)> advance = [](std::size_t) {};
  const std::atomic<bool>* stop = nullptr;
};

struct MethodResult {
  std::string name;
  std::vector<Row> rows;
  std::vector<std::string> texts;  // with Texts::Keep
};

struct Evaluation {
  std::vector<MethodResult> methods;
  std::vector<std::size_t>
      missing;                     // pages not found in any archive; empty if there are no methods
  std::vector<std::string> notes;  // about the archives
  bool interrupted = false;
};

// Number of calls of `advance` in a complete run.
std::size_t steps_of(const Experiment& experiment);

// Fails if a method is unknown or an archive cannot be read.
Result<Evaluation> evaluate(Experiment experiment, const Watch& watch = {});

}  // namespace winnow::eval
