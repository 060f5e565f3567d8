// The outcome of a run and its JSON form, which a later run can use as baseline.
//
//   {"format": "winnow-eval-1", "corpora": [...], "pages": 1358, "missing": [...],
//    "methods": {"mcst": {"overall": {"pages": 1358, "failures": 0, "wordF1": 0.7, ...,
//                                     "intervals": {"wordF1": [0.69, 0.71], ...}},
//                         "byKind": {...}, "bySite": {...}, "byLang": {...}, "confusion": {...},
//                         "calibration": {"error": 0.03, "bins": [...], ...},
//                         "pages": [{"url": ..., "site": ..., "kind": ..., "wordF1": 0.9}, ...]}}}
//
// Measures without a value are null in summaries and missing in pages. Deterministic.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "eval/aggregate.h"
#include "eval/evaluate.h"
#include "eval/labels.h"
#include "winnow/result.h"

namespace winnow::eval {

struct Outcome {
  std::vector<Corpus> corpora;       // owns the labels
  std::vector<const Label*> labels;  // the pages of this run
  Evaluation evaluation;
  std::vector<Breakdown> breakdowns;  // of evaluation.methods
  std::uint64_t seed = 0;
};

std::string to_json(const Outcome& outcome);

// The values of each method and page in a baseline file.
struct OldMethod {
  Values overall = no_values();
  std::unordered_map<std::string, Values> pages;  // by URL
};
using OldResults = std::unordered_map<std::string, OldMethod>;
Result<OldResults> parse_results(std::string_view json, const std::string& path);
Result<OldResults> read_results(const std::string& path);

}  // namespace winnow::eval
