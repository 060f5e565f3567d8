// What the method blog learns from: groups with their truth, machines, and a judge of pages.
//
//   const BlogLessons lessons = make_lessons(pages);
//   WINNOW_TRY(const LearnedPosts learned, learn_posts(pages, lessons, train, {.with_boxes =
//   true})); const PageVerdict verdict = judge(pages, page, posts);
//
// A group of titles is right when its texts are the labelled titles, all and in order. A place is
// right when its words are those of the labelled bodies, what the label takes out aside. A piece of
// a body is junk when none of its words is in the truth, and not when nearly all are; what lies
// between teaches nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "eval/measures.h"
#include "methods/blog/paper.h"
#include "methods/blog/posts.h"
#include "model/svm_format.h"
#include "train/blog_data.h"
#include "train/svm_trainer.h"

namespace winnow::train {

enum class Truth : std::uint8_t { Wrong, Unclear, Right };

struct BlogLesson {
  std::vector<methods::TitleGroup> groups;
  std::vector<Truth> group_truth;
  std::vector<methods::PieceGroup> places;  // of the bodies, for the right titles
  std::vector<Truth> place_truth;
  std::vector<methods::PieceGroup> pieces;  // of the right bodies
  std::vector<Truth> piece_truth;           // Right: junk
};
using BlogLessons = std::vector<BlogLesson>;

BlogLessons make_lessons(const BlogPages& pages, std::size_t threads);

struct PostLearning {
  bool with_boxes = false;
  std::uint64_t seed = 1;
  std::size_t most_rows = 5000;  // of each machine
  std::size_t negatives_per_page = 6;
  SvmParameters title{.cost = 4, .gamma = 0.02, .scaling = Scaling::Standard};
  SvmParameters body{.cost = 4, .gamma = 0.02, .scaling = Scaling::Standard};
  // The paper's machines, which hear of all subtrees that a machine before them got wrong.
  SvmParameters paper{.cost = 64, .gamma = 8, .scaling = Scaling::Standard};
  std::size_t most_paper_rows = 14'000;
  std::size_t paper_rounds = 4;
  SvmParameters junk{.cost = 2, .gamma = 0.02, .scaling = Scaling::Standard};
};

enum class PostMachine : std::uint8_t { Title, Body, Junk };
std::string_view name_of(PostMachine machine) noexcept;  // its section

struct LearnedMachine {
  model::SvmSection section;
  model::Svm svm;
};

// One machine, with its own parameters of `learning`.
Result<LearnedMachine> learn_machine(const BlogPages& pages, const BlogLessons& lessons,
                                     std::span<const std::size_t> train,
                                     const PostLearning& learning, PostMachine which);

struct LearnedPosts {
  std::vector<model::SvmSection> sections;  // plus-title, plus-body, plus-junk
  methods::PostModel model;
};

Result<LearnedPosts> learn_posts(const BlogPages& pages, const BlogLessons& lessons,
                                 std::span<const std::size_t> train, const PostLearning& learning);

struct LearnedPaper {
  std::vector<model::SvmSection> sections;  // paper-title, paper-body
  methods::PaperModel model;
};

// The paper's machines, on single subtrees; bodies are learned beside the true titles.
Result<LearnedPaper> learn_paper(const BlogPages& pages, std::span<const std::size_t> train,
                                 const PostLearning& learning);

// What is right of a page; a page of the paper's measure is right when all of it is.
struct PageVerdict {
  bool titles_right = false;
  bool bodies_right = false;
  eval::PostCounts counts;
};

PageVerdict judge(const BlogPages& pages, std::size_t page, std::span<const dom::Post> posts);

}  // namespace winnow::train
