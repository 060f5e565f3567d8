// winnow features: labelled pages in, a table of blocks out, for training the method `auto`.
//
// The rows are made by the code that extraction runs (features/page_table.h), so what is learned
// from them is what will be used. The weights of class names and words are learned on the way,
// each page's from the other folds only, so that a model trained on the rows does not trust them
// more than it may. training/README.md has the files' layout and the program that reads them.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>

#include "eval/eval.h"
#include "eval/splits.h"
#include "train/each_document.h"
#include "winnow/result.h"

namespace winnow::train {

struct FeatureOptions {
  eval::EvalOptions choice;  // labels, pages, kinds, sites, sample, seed, folds, threads
  std::string output;        // a folder
  std::string posts;         // machines that find posts, a folder: only those files (post_rows.h)
};

// Sites with one template are nearly one site: folds are made of whole templates, where a label
// names one.
Result<eval::Folds> folds_of(const LabelledPages& pages, const eval::EvalOptions& choice);

Result<void> write_page_rows(const FeatureOptions& options, std::ostream& out, std::ostream& err);

}  // namespace winnow::train
