// The training of the Mountain Model: pages in memory, the labels of their cells, classifiers.
//
//   WINNOW_TRY(const MountainPages pages, load_pages(options, err));
//   const std::vector<MountainLesson> lessons = make_lessons(pages, mountain);
//   WINNOW_TRY(const model::SvmFile file, learn(lessons, all, mountain, {}));
//
// Labels are texts, so the label of a cell is found by words: a word of the page is true if one of
// the runs of four words around it is in the true text, a cell if most of its words are, and a
// ridge if most of its text is. The trainer and the experiments share this file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "eval/eval.h"
#include "eval/prediction.h"
#include "methods/mountain/mountain.h"
#include "model/svm_format.h"
#include "train/each_document.h"
#include "train/svm_trainer.h"
#include "winnow/result.h"

namespace winnow::train {

struct MountainPages {
  LabelledPages pages;
  std::vector<std::string> sources;  // decoded; empty: the page is missing

  [[nodiscard]] std::size_t size() const noexcept { return sources.size(); }
  [[nodiscard]] const eval::Label& label(std::size_t page) const { return *pages.labels[page]; }
};

Result<MountainPages> load_pages(const eval::EvalOptions& options, std::ostream& err);

// A page as the method sees it, with its labels.
struct MountainLesson {
  methods::MountainView view;
  std::vector<std::uint8_t> cell_truth;
  std::vector<std::uint8_t> ridge_truth;
};

// Which cells are in the true text.
std::vector<std::uint8_t> cell_truth(const dom::Document& document, const features::CellList& list,
                                     std::string_view truth);
// Which ridges have most of their text in it.
std::vector<std::uint8_t> ridge_truth(const methods::MountainView& view,
                                      std::span<const std::uint8_t> cells);

MountainLesson make_lesson(const dom::Document& document, std::string_view truth,
                           const methods::MountainOptions& options);
std::vector<MountainLesson> make_lessons(const MountainPages& pages,
                                         const methods::MountainOptions& options);

// Costs and gammas to try; with one of each there is no search.
struct MountainLearning {
  std::vector<double> ridge_costs = {8};
  std::vector<double> ridge_gammas = {1};
  std::vector<double> border_costs = {1};
  std::vector<double> border_gammas = {0.25};
  std::size_t ridge_rows = 4000;
  std::size_t border_rows = 8000;
  std::uint64_t seed = 1;
  // For the classifier of one site: rows of other sites that are added, and how often its own rows
  // count. Ten pages do not show everything that a page can contain.
  std::size_t background_rows = 3000;
  std::size_t repeats = 4;
};

// The grid that `winnow train mountain` searches.
MountainLearning grid_search(std::uint64_t seed = 1);

struct LearnedMountain {
  std::vector<TrainedSvm> classifiers;  // for ridges, then for borders if the form has them
  methods::MountainModel model;
};

// From the examples of these pages and, with a background, of other sites.
Result<LearnedMountain> learn(const MountainPages& pages, std::span<const MountainLesson> lessons,
                              std::span<const std::size_t> chosen,
                              const methods::MountainOptions& mountain,
                              const MountainLearning& options,
                              std::span<const std::size_t> background = {});

// The result of the method for a page.
eval::Prediction predict(const std::string& source, methods::MountainView view,
                         const methods::MountainOptions& options,
                         const methods::MountainModel& model);

}  // namespace winnow::train
