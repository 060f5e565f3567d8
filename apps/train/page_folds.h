// The folds of the labelled pages of a table, and the pages that a model of a fold may learn from.
//
//   WINNOW_TRY(const PageFolds folds, page_folds(pages, {.folds = 5}));
//   folds.of_page[i];        // the fold in which page i is tested
//   folds.may_learn(2, i);   // whether the model of fold 2 learns from page i
//
// Sites with the same template are nearly one site: folds consist of whole owners, and of all owners
// with one template, if the labels name it. An owner is what its registrable domain ("www.example.org",
// "m.example.org"), its name in other countries ("shop.de", "shop.co.uk") and the site that the label
// names have in common.
// With `split_by` "corpus" every corpus (folder of labels) is a fold. Corpora share sites, so the
// model of a fold learns from no page whose domain has a page in the fold.
#pragma once

#include <cstddef>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "eval/eval.h"
#include "eval/splits.h"
#include "train/each_document.h"
#include "winnow/result.h"

namespace winnow::train {

struct PageFolds {
  std::size_t count = 0;
  std::vector<std::size_t> of_page;
  std::vector<std::string> corpora;            // of each page: the name of its folder
  std::vector<std::string> domains;            // of each page: one name for each owner
  std::vector<std::set<std::string>> in_fold;  // the domains of each fold

  // With `fold` == count: from every page.
  [[nodiscard]] bool may_learn(std::size_t fold, std::size_t page) const {
    return fold == count || (of_page[page] != fold && !in_fold[fold].contains(domains[page]));
  }
};

Result<PageFolds> page_folds(const LabelledPages& pages, const eval::EvalOptions& choice);

// Folds for any number of pages from two on: of whole sites if there are several, else of pages.
struct SmallFolds {
  eval::Folds folds;
  std::string_view unit;  // "sites" or "pages"
};
// `sites[i]` is the site of page i. `choice.folds` folds (5 if it is 0), or fewer if there are fewer
// sites or pages.
Result<SmallFolds> small_folds(std::span<const std::string> sites, const eval::EvalOptions& choice);

// The value of `split_by` for one fold per corpus.
inline constexpr std::string_view kByCorpus = "corpus";

}  // namespace winnow::train
