// Runs methods over labelled pages, page by page and in parallel, and scores what they say.
//
//   Evaluation evaluation = evaluate(experiment, watch);
//   evaluation.methods.front().rows[i];      // of experiment.labels[i]
//
// Each thread has Extractors of its own, and every page its own Row to write to, so the result does
// not depend on who was faster.
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
  std::vector<std::string> methods;  // ours, by name, with settings or without
  ExtractOptions extract;            // what all of them get; the method's name is filled in
  std::vector<std::pair<std::string, Predictions>> predictions;
  ScoreOptions score;
  Texts texts = Texts::Drop;  // keep what was extracted, for the report
  std::size_t threads = 1;
};

// How the caller follows and stops a run. `advance` is called after each page, from any thread but
// never from two at once.
struct Watch {
  std::function<void(std::size_t done)> advance = [](std::size_t) {};
  const std::atomic<bool>* stop = nullptr;
};

struct MethodResult {
  std::string name;
  std::vector<Row> rows;
  std::vector<std::string> texts;  // when they were kept
};

struct Evaluation {
  std::vector<MethodResult> methods;
  std::vector<std::size_t> missing;  // pages that no archive has; not searched without methods
  std::vector<std::string> notes;    // about the archives
  bool interrupted = false;
};

// How often `advance` will be called, if nothing stops the run.
std::size_t steps_of(const Experiment& experiment);

// Fails when a method is unknown or an archive cannot be read.
Result<Evaluation> evaluate(Experiment experiment, const Watch& watch = {});

}  // namespace winnow::eval
