// One classifier is trained at each point; the other two stay fixed.
#include "train/blog_search.h"

#include <atomic>
#include <thread>

#include "common/output.h"
#include "eval/splits.h"

namespace winnow::train {
namespace {

constexpr std::size_t kFolds = 5;
constexpr double kCosts[] = {1, 4, 16};
constexpr double kGammas[] = {0.005, 0.02, 0.08};

struct Fold {
  std::vector<std::size_t> train;
  std::vector<std::size_t> test;
  methods::PostModel model;
};

model::Svm& classifier_of(methods::PostModel& model, PostClassifier which) {
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

Shares shares_of(const BlogPages& pages, const BlogLessons& lessons, const std::vector<Fold>& folds,
                 std::size_t threads) {
  std::atomic<std::size_t> titles{0};
  std::atomic<std::size_t> bodies{0};
  std::size_t count = 0;
  for (const Fold& fold : folds) {
    count += fold.test.size();
    std::atomic<std::size_t> next{0};
    std::vector<std::thread> workers;
    for (std::size_t thread = 0; thread < threads; ++thread)
      workers.emplace_back([&] {
        for (std::size_t i = next++; i < fold.test.size(); i = next++) {
          const std::size_t page = fold.test[i];
          const PageVerdict verdict = judge(
              pages, page,
              methods::find_posts(*pages.items[page].view, lessons[page].groups, fold.model).posts);
          titles += verdict.titles_right ? 1 : 0;
          bodies += verdict.bodies_right ? 1 : 0;
        }
      });
    for (std::thread& worker : workers) worker.join();
  }
  const auto all = static_cast<double>(std::max<std::size_t>(count, 1));
  return {static_cast<double>(titles) / all, static_cast<double>(bodies) / all};
}

}  // namespace

Result<SearchedPosts> search_posts(const BlogPages& pages, const BlogLessons& lessons,
                                   std::span<const std::size_t> train, const PostLearning& learning,
                                   std::size_t threads) {
  std::vector<std::string> sites;
  for (const std::size_t page : train) sites.push_back(pages.label(page).site);
  WINNOW_TRY(const eval::Folds split, eval::split(sites, {.folds = kFolds, .seed = learning.seed}));
  threads = common::thread_count(threads);
  std::vector<Fold> folds(split.count);
  for (std::size_t number = 0; number < split.count; ++number) {
    Fold& fold = folds[number];
    for (const std::size_t i : split.train(number)) fold.train.push_back(train[i]);
    for (const std::size_t i : split.test(number)) fold.test.push_back(train[i]);
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

}  // namespace winnow::train
