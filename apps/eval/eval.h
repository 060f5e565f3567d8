// winnow eval: labelled pages and methods in, scores out.
//
//   EvalOptions options{.labels = {"corpora/wcxb"}, .methods = {"mcst"}};
//   const Result<void> done = run(options, std::cout, std::cerr);
//
// Tables go to `out`, progress and remarks to `err`. After Ctrl-C it prints and writes
// the finished part and returns ErrorCode::Cancelled.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "common/progress.h"
#include "eval/labels.h"
#include "eval/pages.h"
#include "eval/results.h"
#include "winnow/result.h"

namespace winnow::eval {

struct EvalOptions {
  std::vector<std::string> labels;       // files and folders
  std::vector<std::string> pages;        // archives; empty: those next to the labels
  std::vector<std::string> methods;      // names with optional settings, or "all"
  std::string model;                     // a model file, for the one method
  std::vector<std::string> predictions;  // "NAME=FILE.jsonl"
  std::vector<std::string> kinds;
  std::vector<std::string> sites;
  std::vector<std::string> langs;
  std::size_t sample = 0;  // 0: all pages
  std::uint64_t seed = 1;  // of the sample and of the folds
  std::size_t draws = 0;   // repetitions of an experiment with other random pages; 0: its default
  std::string split_by = "site";
  std::size_t folds = 0;  // 0: no split
  std::size_t fold = 0;   // 1 to folds: only the pages tested in this one
  std::string train;      // site lists, see splits.h
  std::string test;
  std::string measure = "wordF1";  // by which pages are ordered and compared
  bool levenshtein = false;
  std::size_t threads = 0;  // 0: one per core
  std::string json;         // paths; empty: do not write
  std::string report;
  std::string baseline;
  std::size_t examples = 0;  // URLs that an experiment lists per finding
  std::string boxes;         // folder that caches Chromium's boxes, for the method blog
  common::ProgressStyle progress = common::ProgressStyle::None;
};

Result<void> run(const EvalOptions& options, std::ostream& out, std::ostream& err);

// The pages that the options select, in the order of the labels. Fails on names without any page,
// on splits that splits.h refuses, and if no page is left.
struct Choice {
  std::vector<const Label*> labels;
  std::vector<std::size_t> folds;  // of each page, when the options ask for a split
};
Result<Choice> choose_pages(const std::vector<Corpus>& corpora, const EvalOptions& options);

// The archives of those pages, one entry per archive. Corpora share an archive if --pages names it
// for all of them.
Result<std::vector<Archive>> archives_of(const std::vector<Corpus>& corpora,
                                         const std::vector<const Label*>& labels);

}  // namespace winnow::eval
