// One classifier is trained at each point; the other two stay fixed.
#include "train/blog_search.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "common/output.h"
#include "eval/random.h"
#include "eval/splits.h"

namespace winnow::train {
namespace {

constexpr std::size_t kFolds = 5;
constexpr double kCosts[] = {1, 4, 16};
constexpr double kGammas[] = {0.005, 0.02, 0.08};

constexpr double kPaperCosts[] = {100, 1000};
constexpr double kPaperGammas[] = {0.1, 0.5, 2};
constexpr std::size_t kPaperFolds = 3;
constexpr std::size_t kPaperPages = 420;  // of the search; all would take hours

struct Fold {
  std::vector<std::size_t> train;
  std::vector<std::size_t> test;
  posts::PostModel model;
};

// Folds of whole sites.
Result<std::vector<Fold>> folds_of(const BlogPages& pages, std::span<const std::size_t> train,
                                   std::size_t count, std::uint64_t seed) {
  std::vector<std::string> sites;
  for (const std::size_t page : train) sites.push_back(pages.label(page).site);
  WINNOW_TRY(const eval::Folds split, eval::split(sites, {.folds = count, .seed = seed}));
  std::vector<Fold> folds(split.count);
  for (std::size_t number = 0; number < split.count; ++number) {
    for (const std::size_t i : split.train(number)) folds[number].train.push_back(train[i]);
    for (const std::size_t i : split.test(number)) folds[number].test.push_back(train[i]);
  }
  return folds;
}

model::Svm& classifier_of(posts::PostModel& model, PostClassifier which) {
  return which == PostClassifier::Title  ? model.title
         : which == PostClassifier::Body ? model.body
                                         : model.junk;
}

SvmParameters& parameters_of(PostLearning& learning, PostClassifier which) {
  return which == PostClassifier::Title  ? learning.title
         : which == PostClassifier::Body ? learning.body
                                         : learning.junk;
}

struct Shares {
  double titles = 0;
  double bodies = 0;
};

// `find` gives the posts of a page with the classifiers of a fold.
template <typename Find>
Shares shares_of(const BlogPages& pages, const std::vector<Fold>& folds, std::size_t threads,
                 Find&& find) {
  std::atomic<std::size_t> titles{0};
  std::atomic<std::size_t> bodies{0};
  std::size_t count = 0;
  for (std::size_t number = 0; number < folds.size(); ++number) {
    const Fold& fold = folds[number];
    count += fold.test.size();
    std::atomic<std::size_t> next{0};
    std::vector<std::thread> workers;
    for (std::size_t thread = 0; thread < threads; ++thread)
      workers.emplace_back([&] {
        for (std::size_t i = next++; i < fold.test.size(); i = next++) {
          const PageVerdict verdict = judge(pages, fold.test[i], find(number, fold.test[i]));
          titles += verdict.titles_right ? 1 : 0;
          bodies += verdict.bodies_right ? 1 : 0;
        }
      });
    for (std::thread& worker : workers) worker.join();
  }
  const auto all = static_cast<double>(std::max<std::size_t>(count, 1));
  return {static_cast<double>(titles) / all, static_cast<double>(bodies) / all};
}

Shares shares_of(const BlogPages& pages, const BlogLessons& lessons, const std::vector<Fold>& folds,
                 std::size_t threads) {
  return shares_of(pages, folds, threads, [&](std::size_t number, std::size_t page) {
    return posts::find_posts(*pages.items[page].view, lessons[page].groups, folds[number].model)
        .posts;
  });
}

}  // namespace

Result<SearchedPosts> search_posts(const BlogPages& pages, const BlogLessons& lessons,
                                   std::span<const std::size_t> train, const PostLearning& learning,
                                   std::size_t threads) {
  threads = common::thread_count(threads);
  WINNOW_TRY(std::vector<Fold> folds, folds_of(pages, train, kFolds, learning.seed));
  for (Fold& fold : folds) {
    WINNOW_TRY(LearnedPosts learned, learn_posts(pages, lessons, fold.train, learning));
    fold.model = std::move(learned.model);
  }
  SearchedPosts searched;
  searched.best = learning;
  Shares standing = shares_of(pages, lessons, folds, threads);
  for (const PostClassifier which :
       {PostClassifier::Title, PostClassifier::Body, PostClassifier::Junk}) {
    const SvmParameters first = parameters_of(searched.best, which);
    searched.points.push_back(
        {name_of(which), first.cost, first.gamma, standing.titles, standing.bodies});
    for (const double cost : kCosts)
      for (const double gamma : kGammas) {
        if (cost == first.cost && gamma == first.gamma) continue;
        PostLearning tried = searched.best;
        parameters_of(tried, which).cost = cost;
        parameters_of(tried, which).gamma = gamma;
        std::vector<Fold> changed = folds;
        for (Fold& fold : changed) {
          WINNOW_TRY(LearnedClassifier learned,
                     learn_classifier(pages, lessons, fold.train, tried, which));
          classifier_of(fold.model, which) = std::move(learned.svm);
        }
        const Shares shares = shares_of(pages, lessons, changed, threads);
        searched.points.push_back({name_of(which), cost, gamma, shares.titles, shares.bodies});
        const bool is_better = which == PostClassifier::Title ? shares.titles > standing.titles
                                                              : shares.bodies > standing.bodies;
        if (!is_better) continue;
        standing = shares;
        searched.best = tried;
        folds = std::move(changed);
      }
  }
  return searched;
}

Result<SearchedPaper> search_paper(const BlogPages& pages, std::span<const std::size_t> train,
                                   const PaperLearning& learning, std::size_t threads) {
  std::vector<std::size_t> sample(train.begin(), train.end());
  eval::Random random(learning.seed);
  for (std::size_t i = sample.size(); i > 1; --i) std::swap(sample[i - 1], sample[random.below(i)]);
  sample.resize(std::min(sample.size(), kPaperPages));
  std::ranges::sort(sample);
  threads = common::thread_count(threads);
  WINNOW_TRY(const std::vector<Fold> folds, folds_of(pages, sample, kPaperFolds, learning.seed));
  SearchedPaper searched;
  searched.best = learning;
  searched.best.kernels = Kernels::Given;
  Shares best{-1, -1};
  for (const double cost : kPaperCosts)
    for (const double gamma : kPaperGammas) {
      PaperLearning tried = searched.best;
      tried.title.cost = tried.body.cost = cost;
      tried.title.gamma = tried.body.gamma = gamma;
      std::vector<methods::PaperModel> models;
      for (const Fold& fold : folds) {
        WINNOW_TRY(LearnedPaper learned, learn_paper(pages, fold.train, tried));
        models.push_back(std::move(learned.model));
      }
      const Shares shares =
          shares_of(pages, folds, threads, [&](std::size_t number, std::size_t page) {
            return methods::find_paper_posts(*pages.items[page].view, models[number]);
          });
      searched.points.push_back({"paper", cost, gamma, shares.titles, shares.bodies});
      if (shares.titles > best.titles) {
        best.titles = shares.titles;
        searched.best.title = tried.title;
      }
      if (shares.bodies > best.bodies) {
        best.bodies = shares.bodies;
        searched.best.body = tried.body;
      }
    }
  return searched;
}

}  // namespace winnow::train
