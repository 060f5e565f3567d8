// Visits the labelled pages as Documents, on several threads.
//
//   WINNOW_TRY(const LabelledPages pages, choose(options));           // labels and archives
//   WINNOW_TRY_VOID(each_document(pages, {.threads = 2}, [&](std::size_t i, const Document& d) {
//     rows[i] = features_of(d, *pages.labels[i]);
//   }));
//
// `visit` is called once per page, from any thread and in any order; it may write only to data of
// page i. A page is in memory only while it is visited. Pages that no archive has are counted, not
// visited. Pages are decoded and parsed as in extract().
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "eval/eval.h"
#include "eval/evaluate.h"
#include "eval/labels.h"
#include "eval/pages.h"
#include "winnow/document.h"
#include "winnow/result.h"

namespace winnow::train {

struct LabelledPages {
  std::vector<eval::Corpus> corpora;       // owns what `labels` points to
  std::vector<const eval::Label*> labels;  // page i is labels[i]
  std::vector<eval::Archive> archives;

  [[nodiscard]] std::vector<std::string> sites() const;  // of each page, for eval::split
};

// Reads the labels and finds the archives that the options choose.
Result<LabelledPages> choose(const eval::EvalOptions& options);

struct Visited {
  std::size_t missing = 0;         // pages that no archive has
  std::vector<std::string> notes;  // about damaged archives
  bool interrupted = false;
};

using Visit = std::function<void(std::size_t page, const dom::Document& document)>;

// `threads` 0: one per core. Fails if an archive cannot be read.
Result<Visited> each_document(const LabelledPages& pages, std::size_t threads, const Visit& visit,
                              const eval::Watch& watch = {});

}  // namespace winnow::train
