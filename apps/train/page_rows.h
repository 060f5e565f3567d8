// winnow features: writes a table of blocks from labelled pages, for training the method `auto`.
//
// The rows are computed by the code that extraction uses (features/page_table.h), so training and
// use agree. The weights of class names and words are learned at the same time, for each page from
// the other folds only, so that a model trained on the rows does not overestimate them.
// training/README.md describes the files and the program that reads them.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

#include "eval/eval.h"
#include "winnow/result.h"

namespace winnow::train {

struct FeatureOptions {
  eval::EvalOptions choice;  // labels, pages, kinds, sites, sample, seed, folds, split_by, threads
  std::string output;        // a folder
  std::string posts;         // folder of post classifiers: writes only those files (post_rows.h)
  std::string answers;       // folder of models of auto: writes only those files (answer_rows.h)
  std::vector<std::string> settings;  // of auto, for `answers`
};

Result<void> write_page_rows(const FeatureOptions& options, std::ostream& out, std::ostream& err);

}  // namespace winnow::train
