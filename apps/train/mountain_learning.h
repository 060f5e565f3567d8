// What the Mountain Model learns from: pages in memory, the truth of their cells, machines.
//
//   WINNOW_TRY(const MountainPages pages, load_pages(options, err));
//   const std::vector<MountainLesson> lessons = make_lessons(pages, mountain);        // for one
//   set of parameters WINNOW_TRY(const model::SvmFile file, learn(lessons, all, mountain, {}));
//
// Labels are texts, so the truth of a cell is found by words: a word of the page is true when one
// of the runs of four words that it stands in is in the true text, a cell when most of its words
// are, and a ridge when most of its text is. The trainer and the experiments share this file.
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

// A page as the method sees it, with the truth.
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

// Costs and gammas to try; one of each: taken as they are.
struct MountainLearning {
  std::vector<double> ridge_costs = {8};
  std::vector<double> ridge_gammas = {1};
  std::vector<double> border_costs = {1};
  std::vector<double> border_gammas = {0.25};
  std::size_t ridge_rows = 4000;
  std::size_t border_rows = 8000;
  std::uint64_t seed = 1;
  // For a classifier of one site: rows of other sites that it hears beside its own, and how often
  // it hears its own. Ten pages do not show everything that a page can hold.
  std::size_t background_rows = 3000;
  std::size_t repeats = 4;
};

// The grid that `winnow train mountain` searches.
MountainLearning grid_search(std::uint64_t seed = 1);

struct LearnedMountain {
  std::vector<TrainedSvm> machines;  // the ridges', then the borders' where the form has one
  methods::MountainModel model;
};

// From the lessons of these pages; with a background, from those of other sites beside them.
Result<LearnedMountain> learn(const MountainPages& pages, std::span<const MountainLesson> lessons,
                              std::span<const std::size_t> chosen,
                              const methods::MountainOptions& mountain,
                              const MountainLearning& options,
                              std::span<const std::size_t> background = {});

// What the method gives for a page.
eval::Prediction predict(const std::string& source, methods::MountainView view,
                         const methods::MountainOptions& options,
                         const methods::MountainModel& model);

}  // namespace winnow::train
