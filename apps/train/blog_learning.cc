// Training examples of the method blog, and the classifiers trained on them.
#include "train/blog_learning.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <thread>

#include "common/output.h"
#include "eval/posts.h"
#include "eval/random.h"
#include "page/reader_text.h"
#include "text/spaces.h"

namespace winnow::train {
namespace {

using posts::PlaceGroup;
using posts::TitleGroup;

constexpr double kRightShare = 0.97;
constexpr double kUnclearShare = 0.9;

std::string title_text(const dom::Document& document, std::uint32_t title) {
  return text::collapse_all_spaces(page::reader_text(document, dom::NodeId(title)));
}

bool are_titles(const BlogPage& page, const eval::Label& label, const TitleGroup& group) {
  if (group.titles.size() != label.posts.size()) return false;
  for (std::size_t i = 0; i < group.titles.size(); ++i)
    if (title_text(page.document, group.titles[i]) !=
        text::collapse_all_spaces(label.posts[i].title))
      return false;
  return true;
}

// Word F1 of a place, without and with the parts that the label excludes.
struct PlaceScore {
  double without_out = 0;
  double plain = 0;
};

PlaceScore score_place(const BlogPage& page, const TitleGroup& titles, const PlaceGroup& place) {
  double found = 0;
  double given = 0;
  double given_all = 0;
  double wanted = 0;
  for (std::size_t post = 0; post < titles.titles.size(); ++post) {
    const posts::Region& region = titles.regions[post];
    const double truth = page.true_words[region.end] - page.true_words[region.first];
    wanted += truth;
    if (truth == 0) continue;  // an image or only a title: words cannot decide
    const std::uint32_t title = titles.titles[post];
    for (const std::uint32_t root : place.roots[post]) {
      const std::uint32_t end = page.document[root].end;
      found += page.true_words[end] - page.true_words[root];
      double words = page.view->measures.words(root, end);
      if (root <= title && title < end)
        words -= page.view->measures.words(title, page.document[title].end);
      given_all += words;
      double out = page.out_words[end] - page.out_words[root];
      if (root <= title && title < end)
        out -= page.out_words[page.document[title].end] - page.out_words[title];
      given += words - out;
    }
  }
  const auto f1 = [&](double all) { return all + wanted > 0 ? 2 * found / (all + wanted) : 0; };
  return {f1(given), f1(given_all)};
}

BlogLesson make_lesson(const BlogPage& page, const eval::Label& label) {
  BlogLesson lesson;
  lesson.groups = posts::title_groups(*page.view);
  const TitleGroup* right = nullptr;
  for (const TitleGroup& group : lesson.groups) {
    lesson.group_truth.push_back(are_titles(page, label, group) ? Truth::Right : Truth::Wrong);
    if (lesson.group_truth.back() == Truth::Right && right == nullptr) right = &group;
  }
  if (right == nullptr) return lesson;
  lesson.places = posts::body_groups(*page.view, *right);
  const PlaceGroup* best = nullptr;
  double best_score = 0;
  for (const PlaceGroup& place : lesson.places) {
    const PlaceScore score = score_place(page, *right, place);
    lesson.place_truth.push_back(score.without_out >= kRightShare     ? Truth::Right
                                 : score.without_out >= kUnclearShare ? Truth::Unclear
                                                                      : Truth::Wrong);
    if (score.without_out >= kUnclearShare && score.without_out + score.plain > best_score) {
      best_score = score.without_out + score.plain;
      best = &place;
    }
  }
  // Junk is learned from the right bodies and, for more variety, from each whole post.
  const PlaceGroup* whole =
      right->titles.size() > 1 && !lesson.places.empty() ? &lesson.places.back() : nullptr;
  for (const PlaceGroup* place : {best, whole}) {
    if (place == nullptr) continue;
    for (PlaceGroup& piece : posts::junk_groups(*page.view, *right, *place)) {
      double truth = 0;
      double words = 0;
      for (const auto& roots : piece.roots)
        for (const std::uint32_t root : roots) {
          truth += page.true_words[page.document[root].end] - page.true_words[root];
          words += page.view->measures.words(root, page.document[root].end);
        }
      lesson.piece_truth.push_back(truth == 0             ? Truth::Right
                                   : truth >= 0.8 * words ? Truth::Wrong
                                                          : Truth::Unclear);
      lesson.pieces.push_back(std::move(piece));
    }
  }
  return lesson;
}

// The rows of a classifier: all right ones, and a sample of wrong ones chosen by seed.
template <typename Group>
void add_rows(const std::vector<Group>& groups, const std::vector<Truth>& truth,
              posts::BoxColumns columns, std::size_t most_wrong, const std::string& site,
              eval::Random& random, SvmRows& rows) {
  std::vector<std::size_t> wrong;
  std::size_t right = 0;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (truth[i] == Truth::Right) {
      if (++right <= most_wrong) rows.add(values_of(groups[i], columns), true, site);
    } else if (truth[i] == Truth::Wrong) {
      wrong.push_back(i);
    }
  }
  for (std::size_t taken = 0; taken < most_wrong && !wrong.empty(); ++taken) {
    const std::size_t chosen = random.below(wrong.size());
    rows.add(values_of(groups[wrong[chosen]], columns), false, site);
    wrong[chosen] = wrong.back();
    wrong.pop_back();
  }
}

// The wrong groups with the highest decisions, if those are too high.
template <typename Group>
void add_mistakes(const std::vector<Group>& groups, const std::vector<Truth>& truth,
                  posts::BoxColumns columns, const model::Svm& svm, const std::string& site,
                  std::size_t most, SvmRows& rows) {
  std::vector<std::pair<double, std::size_t>> wrong;
  for (std::size_t i = 0; i < groups.size(); ++i)
    if (truth[i] == Truth::Wrong) {
      const double decision = svm.decision(values_of(groups[i], columns));
      if (decision > -0.5) wrong.emplace_back(-decision, i);
    }
  std::ranges::sort(wrong);
  for (std::size_t i = 0; i < std::min(most, wrong.size()); ++i)
    rows.add(values_of(groups[wrong[i].second], columns), false, site);
}

// Two rounds: the second also trains on the errors of the first.
template <typename Groups, typename Truths>
Result<LearnedClassifier> learn_rounds(const BlogPages& pages, const BlogLessons& lessons,
                                       std::span<const std::size_t> train,
                                       const PostLearning& learning,
                                       const SvmParameters& parameters, posts::BoxColumns columns,
                                       std::string_view section,
                                       const std::vector<std::string_view>& names, Groups groups,
                                       Truths truths) {
  SvmRows rows(names.size());
  eval::Random random(learning.seed);
  for (const std::size_t page : train)
    add_rows(lessons[page].*groups, lessons[page].*truths, columns, learning.negatives_per_page,
             pages.label(page).site, random, rows);
  const SvmRows first_rows = rows.sample(learning.most_rows / 2, learning.seed);
  WINNOW_TRY(const model::SvmSection first, fit_svm(first_rows, section, names, parameters));
  WINNOW_TRY(const model::Svm svm, model::Svm::make(first, names, section));
  SvmRows mistakes(names.size());
  for (const std::size_t page : train)
    add_mistakes(lessons[page].*groups, lessons[page].*truths, columns, svm, pages.label(page).site,
                 3, mistakes);
  SvmRows all = rows.sample(learning.most_rows, learning.seed);
  const SvmRows some = mistakes.sample(learning.most_rows / 3, learning.seed);
  for (std::size_t i = 0; i < some.size(); ++i) all.add(some[i], false, some.sites()[i]);
  LearnedClassifier made;
  WINNOW_TRY(made.section, fit_svm(all, section, names, parameters));
  round_numbers(made.section, 1e3);
  WINNOW_TRY(made.svm, model::Svm::make(made.section, names, section));
  return made;
}

}  // namespace

BlogLessons make_lessons(const BlogPages& pages, std::size_t threads) {
  BlogLessons lessons(pages.size());
  threads = common::thread_count(threads);
  std::atomic<std::size_t> next{0};
  std::vector<std::thread> workers;
  for (std::size_t thread = 0; thread < threads; ++thread)
    workers.emplace_back([&] {
      for (std::size_t i = next++; i < pages.size(); i = next++)
        if (pages.items[i].view != nullptr)
          lessons[i] = make_lesson(pages.items[i], pages.label(i));
    });
  for (std::thread& worker : workers) worker.join();
  return lessons;
}

PostLearning post_learning(layout::Engine engine, std::uint64_t seed) {
  PostLearning learning;
  learning.seed = seed;
  if (engine == layout::Engine::None) return learning;
  learning.title_columns = posts::BoxColumns::Relative;
  learning.most_rows = 25'000;
  return learning;
}

std::string_view name_of(PostClassifier classifier) noexcept {
  return classifier == PostClassifier::Title  ? "plus-title"
         : classifier == PostClassifier::Body ? "plus-body"
                                              : "plus-junk";
}

Result<LearnedClassifier> learn_classifier(const BlogPages& pages, const BlogLessons& lessons,
                                           std::span<const std::size_t> train,
                                           const PostLearning& learning, PostClassifier which) {
  const std::string_view section = name_of(which);
  if (which == PostClassifier::Title)
    return learn_rounds(pages, lessons, train, learning, learning.title, learning.title_columns,
                        section, posts::title_feature_names(learning.title_columns),
                        &BlogLesson::groups, &BlogLesson::group_truth);
  const auto names = posts::place_feature_names(learning.body_columns);
  if (which == PostClassifier::Body)
    return learn_rounds(pages, lessons, train, learning, learning.body, learning.body_columns,
                        section, names, &BlogLesson::places, &BlogLesson::place_truth);
  return learn_rounds(pages, lessons, train, learning, learning.junk, learning.body_columns,
                      section, names, &BlogLesson::pieces, &BlogLesson::piece_truth);
}

Result<LearnedPosts> learn_posts(const BlogPages& pages, const BlogLessons& lessons,
                                 std::span<const std::size_t> train, const PostLearning& learning) {
  WINNOW_TRY(LearnedClassifier title,
             learn_classifier(pages, lessons, train, learning, PostClassifier::Title));
  WINNOW_TRY(LearnedClassifier body,
             learn_classifier(pages, lessons, train, learning, PostClassifier::Body));
  WINNOW_TRY(LearnedClassifier junk,
             learn_classifier(pages, lessons, train, learning, PostClassifier::Junk));
  LearnedPosts learned;
  learned.model.title_columns = learning.title_columns;
  learned.model.body_columns = learning.body_columns;
  learned.model.title = std::move(title.svm);
  learned.model.body = std::move(body.svm);
  learned.model.junk = std::move(junk.svm);
  learned.sections = {std::move(title.section), std::move(body.section), std::move(junk.section)};
  return learned;
}

void round_numbers(model::SvmSection& section, double scale) {
  for (double& value : section.vectors) value = std::round(value * scale) / scale;
  for (double& value : section.coefficients) value = std::round(value * 1e4) / 1e4;
}

PageVerdict judge(const BlogPages& pages, std::size_t page, std::span<const dom::Post> posts) {
  const dom::Document& document = pages.items[page].document;
  std::vector<eval::PredictedPost> predicted;
  for (const dom::Post& post : posts)
    predicted.push_back({post.title ? title_text(document, dom::index(*post.title)) : "",
                         page::reader_text(document, post.body)});
  PageVerdict verdict;
  verdict.counts = eval::match_posts(predicted, pages.label(page).posts);
  const eval::PostCounts& counts = verdict.counts;
  verdict.titles_right =
      counts.titles_matched == counts.titles_true && counts.titles_predicted == counts.titles_true;
  verdict.bodies_right =
      counts.bodies_matched == counts.bodies_true && counts.bodies_predicted == counts.bodies_true;
  return verdict;
}

}  // namespace winnow::train
