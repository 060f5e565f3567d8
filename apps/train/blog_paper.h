// The training of the published form of the method blog: two classifiers of single subtrees.
//
//   WINNOW_TRY(const LearnedPaper learned, learn_paper(pages, train, {.with_boxes = true}));
//   const SubtreeCounts counts = count_subtrees(pages.items[0], learned.model);
//
// A page has hundreds of subtrees, and nearly all are so clear that they would not be support
// vectors. So a classifier trained on some of them is applied to all, those inside its margin are
// added, those far outside it are dropped, and it is trained again, until none is left to add: the
// result is the classifier that training on all subtrees gives. On the blogs corpus titles need about 30,000 of 425,000 rows, bodies 16,000.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "methods/blog/paper.h"
#include "model/svm_format.h"
#include "train/blog_data.h"
#include "train/svm_trainer.h"
#include "winnow/result.h"

namespace winnow::train {

// Subtrees inside a labelled body: examples of "not a body", or not used. A paragraph of a long post
// has the same features as the whole body of a short one.
enum class InnerSubtrees : std::uint8_t { NotBodies, Unused };

// Cost and gamma: as given, or by the numbers of training pages and sites. The more pages of a site
// there are, the narrower the kernel may be.
enum class Kernels : std::uint8_t { Given, BySize };

// What the paper does not say, as settings. Cost and gamma were chosen on held-out pages of a draw
// of Table III (docs/paper_blog.md); `winnow train blog --set form=paper --set search=yes` chooses
// them on held-out sites.
struct PaperLearning {
  bool with_boxes = false;
  std::uint64_t seed = 1;
  methods::PaperForm form = {};
  InnerSubtrees inner = InnerSubtrees::Unused;
  Kernels kernels = Kernels::Given;
  SvmParameters title{.cost = 100, .gamma = 0.1, .scaling = Scaling::Standard, .tolerance = 0.1};
  SvmParameters body{.cost = 100, .gamma = 0.05, .scaling = Scaling::Standard, .tolerance = 0.1};
  std::size_t max_rows = 60'000;  // per classifier; training stops there
  std::size_t max_rounds = 25;
  // Of n rows with the same numbers and class, 1 + (n - 1) / this are used; 1: all. Without boxes hundreds of
  // titles have the same four numbers as thousands of other subtrees.
  std::size_t repeated = 1;
};

PaperLearning paper_learning(bool with_boxes);

// As printed: counts as lengths, RelV in window heights, every subtree an example, and the best decision among
// nested subtrees.
PaperLearning printed_learning(bool with_boxes);

struct LearnedPaper {
  std::vector<model::SvmSection> sections;  // paper-title, paper-body
  methods::PaperModel model;
  std::size_t title_rows = 0;  // that were needed
  std::size_t body_rows = 0;
  bool has_converged = false;  // no subtree of the training pages is left inside the margins
};

// Bodies are learned relative to the true titles.
Result<LearnedPaper> learn_paper(const BlogPages& pages, std::span<const std::size_t> train,
                                 const PaperLearning& asked);

// Subtrees of one page that are classified correctly, each by itself; bodies relative to the true
// titles. Subtrees that are not used in training do not count.
struct SubtreeCounts {
  std::size_t titles = 0;
  std::size_t titles_right = 0;
  std::size_t bodies = 0;
  std::size_t bodies_right = 0;
};
SubtreeCounts count_subtrees(const BlogPage& page, const methods::PaperModel& model,
                             InnerSubtrees inner);

}  // namespace winnow::train
