// Shared by the experiments of the method blog: pages with layout, variants, trials, scores.
//
//   WINNOW_TRY(const std::vector<BlogVariant> variants, blog_variants(options, {"embedded-plus"}));
//   WINNOW_TRY(const BlogBench bench, BlogBench::load(options, variants, err));
//   WINNOW_TRY(const Verdicts verdicts, bench.trial(variants[0], train, test));
//   share_of(verdicts).titles
#pragma once

#include <cstddef>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "eval/eval.h"
#include "layout/layout.h"
#include "train/blog_learning.h"
#include "train/blog_paper.h"
#include "winnow/result.h"

namespace winnow::experiments {

struct BlogVariant {
  std::string name;  // "embedded-plus"
  layout::Engine engine = layout::Engine::Embedded;
  std::optional<train::PaperLearning> paper;  // none: the form plus
  train::PostLearning plus;
};

// The variants in --methods, or the fallback: ENGINE-FORM. Forms: plus; pixels, which is plus with
// layout columns in pixels for titles and bodies; body-boxes, which is plus with those for bodies; printed, logs, outermost,
// distance and paper, where each adds a step to the one before (docs/paper_blog.md); paper-tags, which is
// paper with the three tags of the paper for bodies.
Result<std::vector<BlogVariant>> blog_variants(const eval::EvalOptions& options,
                                               const std::vector<std::string>& fallback);

struct TestedPage {
  std::size_t page = 0;
  train::PageVerdict verdict;
  train::SubtreeCounts subtrees;  // of the paper's forms
  bool has_converged = true;      // the training of the classifiers that were tested
};
using Verdicts = std::vector<TestedPage>;

struct BlogShares {
  std::size_t pages = 0;
  double titles = 0;  // share of pages, 0 to 1
  double bodies = 0;
  double both = 0;
  double title_f1 = 0;  // of posts
  double body_f1 = 0;
  double title_subtrees = 0;  // share of subtrees classified correctly; 0 for the form plus
  double body_subtrees = 0;
  double converged = 0;  // share of pages tested with classifiers whose training converged
};
BlogShares share_of(std::span<const TestedPage> verdicts);

class BlogBench {
 public:
  // Lays out every page once per engine; variants without boxes use those of the embedded engine.
  static Result<BlogBench> load(const eval::EvalOptions& options,
                                std::span<const BlogVariant> variants, std::ostream& err);

  [[nodiscard]] const train::BlogPages& pages() const { return *pages_.begin()->second; }
  [[nodiscard]] std::size_t size() const { return pages().size(); }
  // Available pages by site.
  [[nodiscard]] std::map<std::string, std::vector<std::size_t>> pages_of_sites() const;

  Result<Verdicts> trial(const BlogVariant& variant, std::span<const std::size_t> train,
                         std::span<const std::size_t> test, std::uint64_t seed = 1) const;

 private:
  std::map<layout::Engine, std::unique_ptr<train::BlogPages>> pages_;
  std::map<layout::Engine, train::BlogLessons> lessons_;
  std::size_t threads_ = 1;
};

// How often an experiment draws its training pages: --draws, or the fallback.
std::size_t draws_of(const eval::EvalOptions& options, std::size_t fallback = 3);

// Random order of the pages by seed, so that the first n are a sample.
std::vector<std::size_t> shuffled(std::vector<std::size_t> pages, std::uint64_t seed);

std::string percent(double share);  // "97.6%"

}  // namespace winnow::experiments
