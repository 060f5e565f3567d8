// Finds cost and gamma of the classifiers of the method blog by the results on unseen sites.
//
//   WINNOW_TRY(const SearchedPosts searched,
//              search_posts(pages, lessons, train, learning, threads));
//   searched.best.title.gamma
//
// One grid per classifier, titles first, then bodies, then junk, each with the best of those
// before. The measure is not the number of correct rows but of pages on which all titles (for the
// other two: all bodies) are right, each page judged by classifiers that never saw its site. A
// point must beat the current one to replace it. Three times nine points and five folds take some
// minutes.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "train/blog_learning.h"
#include "train/blog_paper.h"
#include "winnow/result.h"

namespace winnow::train {

struct SearchedPoint {
  std::string_view classifier;  // "plus-title"
  double cost = 0;
  double gamma = 0;
  double titles = 0;  // share of pages, 0 to 1
  double bodies = 0;
};

struct SearchedPosts {
  PostLearning best;
  std::vector<SearchedPoint> points;  // in the order they were tried
};

// The same for the two classifiers of the paper, both at once: each point trains on a sample of the
// pages, and the two parameters are chosen separately, titles by titles and bodies by bodies.
struct SearchedPaper {
  PaperLearning best;
  std::vector<SearchedPoint> points;
};
Result<SearchedPaper> search_paper(const BlogPages& pages, std::span<const std::size_t> train,
                                   const PaperLearning& learning, std::size_t threads);

Result<SearchedPosts> search_posts(const BlogPages& pages, const BlogLessons& lessons,
                                   std::span<const std::size_t> train, const PostLearning& learning,
                                   std::size_t threads);

}  // namespace winnow::train
