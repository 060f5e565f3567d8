// Folds of sites, then Newton's method on three numbers.
#include "train/blog_odds.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <thread>

#include "common/output.h"
#include "eval/splits.h"
#include "posts/posts.h"

namespace winnow::train {
namespace {

constexpr std::size_t kFolds = 5;

// Solves the symmetric 3 x 3 system by elimination; the diagonal is never small here.
std::array<double, 3> solve(std::array<std::array<double, 3>, 3> matrix,
                            std::array<double, 3> right) {
  for (std::size_t k = 0; k < 3; ++k)
    for (std::size_t row = k + 1; row < 3; ++row) {
      const double factor = matrix[row][k] / matrix[k][k];
      for (std::size_t column = k; column < 3; ++column)
        matrix[row][column] -= factor * matrix[k][column];
      right[row] -= factor * right[k];
    }
  for (std::size_t k = 3; k-- > 0;) {
    for (std::size_t column = k + 1; column < 3; ++column)
      right[k] -= matrix[k][column] * right[column];
    right[k] /= matrix[k][k];
  }
  return right;
}

}  // namespace

Result<std::vector<JudgedPage>> judge_unseen(const BlogPages& pages, const BlogLessons& lessons,
                                             std::span<const std::size_t> train,
                                             const PostLearning& learning, std::size_t threads) {
  std::vector<std::string> sites;
  for (const std::size_t page : train) sites.push_back(pages.label(page).site);
  WINNOW_TRY(const eval::Folds folds, eval::split(sites, {.folds = kFolds, .seed = learning.seed}));
  threads = common::thread_count(threads);
  std::vector<JudgedPage> judged;
  for (std::size_t fold = 0; fold < folds.count; ++fold) {
    std::vector<std::size_t> learned_from;
    for (const std::size_t i : folds.train(fold)) learned_from.push_back(train[i]);
    WINNOW_TRY(const LearnedPosts learned, learn_posts(pages, lessons, learned_from, learning));
    const std::vector<std::size_t> test = folds.test(fold);
    std::vector<JudgedPage> own(test.size());
    std::vector<std::uint8_t> has_posts(test.size(), 0);
    std::atomic<std::size_t> next{0};
    std::vector<std::thread> workers;
    for (std::size_t thread = 0; thread < threads; ++thread)
      workers.emplace_back([&] {
        for (std::size_t i = next++; i < test.size(); i = next++) {
          const std::size_t page = train[test[i]];
          const posts::FoundPosts found =
              posts::find_posts(*pages.items[page].view, lessons[page].groups, learned.model);
          const PageVerdict verdict = judge(pages, page, found.posts);
          has_posts[i] = !found.posts.empty() && found.posts.front().title ? 1 : 0;
          if (has_posts[i] == 0) continue;
          own[i] = {page, found.title_decision, found.body_decision,
                    found.posts.front().probability.value_or(0),
                    verdict.titles_right && verdict.bodies_right};
        }
      });
    for (std::thread& worker : workers) worker.join();
    for (std::size_t i = 0; i < own.size(); ++i)
      if (has_posts[i] != 0) judged.push_back(own[i]);
  }
  return judged;
}

model::SvmSection fit_odds(std::span<const JudgedPage> judged) {
  // Platt's targets: not exactly 1 and 0, so that the odds stay finite if all pages are right.
  const auto right = static_cast<double>(std::ranges::count_if(judged, &JudgedPage::is_right));
  const double wrong = static_cast<double>(judged.size()) - right;
  const double high = (right + 1) / (right + 2);
  const double low = 1 / (wrong + 2);
  std::array<double, 3> weights = {1, 0, 0};
  for (int step = 0; step < 50; ++step) {
    std::array<double, 3> gradient = {};
    std::array<std::array<double, 3>, 3> curvature = {};
    for (std::size_t k = 0; k < 3; ++k) {
      curvature[k][k] = 1e-3;  // ridge
      gradient[k] = -1e-3 * weights[k];
    }
    for (const JudgedPage& page : judged) {
      const auto decisions = posts::odds_row(page.title_decision, page.body_decision);
      const std::array<double, 3> row = {decisions[0], decisions[1], 1};
      double odds = 0;
      for (std::size_t k = 0; k < 3; ++k) odds += weights[k] * row[k];
      const double said = 1 / (1 + std::exp(-odds));
      for (std::size_t k = 0; k < 3; ++k) {
        gradient[k] += ((page.is_right ? high : low) - said) * row[k];
        for (std::size_t other = 0; other < 3; ++other)
          curvature[k][other] += said * (1 - said) * row[k] * row[other];
      }
    }
    const std::array<double, 3> change = solve(curvature, gradient);
    double largest = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      weights[k] += std::clamp(change[k], -1.0, 1.0);
      largest = std::max(largest, std::abs(change[k]));
    }
    if (largest < 1e-9) break;
  }
  // A linear classifier with one vector: its decision is the log-odds.
  model::SvmSection section;
  section.name = "plus-odds";
  for (const std::string_view name : posts::odds_feature_names())
    section.features.emplace_back(name);
  section.offset.assign(2, 0.0);
  section.factor.assign(2, 1.0);
  section.kernel = model::Kernel::Linear;
  section.gamma = 1;
  section.coefficients = {1};
  section.vectors = {weights[0], weights[1]};
  section.rho = -weights[2];
  return section;
}

Calibration calibration_of(std::span<const double> said, std::span<const JudgedPage> judged) {
  constexpr std::size_t kClasses = 10;
  Calibration calibration;
  calibration.classes.resize(kClasses);
  const auto count = static_cast<double>(std::max<std::size_t>(judged.size(), 1));
  for (std::size_t i = 0; i < judged.size(); ++i) {
    const auto number = static_cast<std::size_t>(said[i] * static_cast<double>(kClasses));
    CalibrationClass& own = calibration.classes[std::min(number, kClasses - 1)];
    const double truth = judged[i].is_right ? 1 : 0;
    ++own.pages;
    own.said += said[i];
    own.right += truth;
    calibration.brier += (said[i] - truth) * (said[i] - truth) / count;
  }
  for (CalibrationClass& own : calibration.classes) {
    if (own.pages == 0) continue;
    calibration.expected_error += std::abs(own.said - own.right) / count;
    own.said /= static_cast<double>(own.pages);
    own.right /= static_cast<double>(own.pages);
  }
  return calibration;
}

}  // namespace winnow::train
