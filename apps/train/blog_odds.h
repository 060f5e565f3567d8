// Calibration of the method blog, from its decisions on unseen sites.
//
//   WINNOW_TRY(const auto judged, judge_unseen(pages, lessons, train, learning, threads));
//   model.sections.push_back(fit_odds(judged));
//
// Platt scaling: the log-odds that the posts of a page are right, all of them and nothing else, as
// a linear function of the decisions about its titles and its bodies. Each page is decided by
// classifiers that never saw its site; otherwise the odds would be those of memorized pages.
// Platt: Probabilistic outputs for support vector machines (1999).
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "model/svm_format.h"
#include "train/blog_learning.h"
#include "winnow/result.h"

namespace winnow::train {

struct JudgedPage {
  std::size_t page = 0;
  double title_decision = 0;
  double body_decision = 0;
  double probability = 0;  // from the classifiers that found the posts
  bool is_right = false;
};

// Pages on which no posts were found are left out.
Result<std::vector<JudgedPage>> judge_unseen(const BlogPages& pages, const BlogLessons& lessons,
                                             std::span<const std::size_t> train,
                                             const PostLearning& learning, std::size_t threads);

// The section plus-odds of a model file.
model::SvmSection fit_odds(std::span<const JudgedPage> judged);

// The mean difference between predicted and actual frequency over ten probability bins, weighted by
// pages.
struct CalibrationClass {
  std::size_t pages = 0;
  double said = 0;  // means
  double right = 0;
};
struct Calibration {
  std::vector<CalibrationClass> classes;
  double expected_error = 0;
  double brier = 0;
};
Calibration calibration_of(std::span<const double> said, std::span<const JudgedPage> judged);

}  // namespace winnow::train
