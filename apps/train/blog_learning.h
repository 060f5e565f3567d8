// The training of the method blog: groups with their labels, classifiers, and the scoring of pages.
//
//   const BlogLessons lessons = make_lessons(pages);
//   WINNOW_TRY(const LearnedPosts learned,
//              learn_posts(pages, lessons, train, post_learning(engine)));
//   const PageVerdict verdict = judge(pages, page, posts);
//
// A group of titles is right if its texts are the labelled titles, all and in order. A place is
// right if its words are those of the labelled bodies, ignoring the parts that the label excludes.
// A piece of a body is junk if none of its words is in the truth, and not junk if nearly all are;
// pieces in between are not used.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "eval/measures.h"
#include "model/svm_format.h"
#include "posts/posts.h"
#include "train/blog_data.h"
#include "train/svm_trainer.h"

namespace winnow::train {

enum class Truth : std::uint8_t { Wrong, Unclear, Right };

struct BlogLesson {
  std::vector<posts::TitleGroup> groups;
  std::vector<Truth> group_truth;
  std::vector<posts::PlaceGroup> places;  // of the bodies, given the right titles
  std::vector<Truth> place_truth;
  std::vector<posts::PlaceGroup> pieces;  // of the right bodies
  std::vector<Truth> piece_truth;         // Right: junk
};
using BlogLessons = std::vector<BlogLesson>;

BlogLessons make_lessons(const BlogPages& pages, std::size_t threads);

struct PostLearning {
  posts::BoxColumns title_columns = posts::BoxColumns::None;
  posts::BoxColumns body_columns = posts::BoxColumns::None;  // of body and junk
  std::uint64_t seed = 1;
  std::size_t most_rows = 5000;  // per classifier
  std::size_t negatives_per_page = 6;
  SvmParameters title{.cost = 4, .gamma = 0.02, .scaling = Scaling::Standard};
  SvmParameters body{.cost = 4, .gamma = 0.02, .scaling = Scaling::Standard};
  SvmParameters junk{.cost = 2, .gamma = 0.02, .scaling = Scaling::Standard};
};

// The columns that work best with an engine (docs/blog_experiments.md).
PostLearning post_learning(layout::Engine engine, std::uint64_t seed = 1);

enum class PostClassifier : std::uint8_t { Title, Body, Junk };
std::string_view name_of(PostClassifier classifier) noexcept;  // its section

struct LearnedClassifier {
  model::SvmSection section;
  model::Svm svm;
};

// One classifier, with its parameters from `learning`.
Result<LearnedClassifier> learn_classifier(const BlogPages& pages, const BlogLessons& lessons,
                                           std::span<const std::size_t> train,
                                           const PostLearning& learning, PostClassifier which);

struct LearnedPosts {
  std::vector<model::SvmSection> sections;  // plus-title, plus-body, plus-junk
  posts::PostModel model;
};

Result<LearnedPosts> learn_posts(const BlogPages& pages, const BlogLessons& lessons,
                                 std::span<const std::size_t> train, const PostLearning& learning);

// What is right on a page; in the measure of the paper a page is right if all of it is.
struct PageVerdict {
  bool titles_right = false;
  bool bodies_right = false;
  eval::PostCounts counts;
};

// Rounds vectors to multiples of 1 / scale, and coefficients to four digits: the files are a third
// as long. With cost 4, a scale of 1000 changes no decision by more than 0.001; higher costs need
// more digits.
void round_numbers(model::SvmSection& section, double scale);

PageVerdict judge(const BlogPages& pages, std::size_t page, std::span<const dom::Post> posts);

}  // namespace winnow::train
