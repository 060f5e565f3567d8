// Cost and gamma of the method blog's machines, by what becomes of pages on sites never seen.
//
//   WINNOW_TRY(const SearchedPosts searched, search_posts(pages, lessons, train, learning,
//   threads)); searched.best.title.gamma
//
// A grid a machine, titles first, then bodies, then junk, each with the best of those before. The
// measure is not how many rows a machine gets right but on how many pages all titles (for the other
// two machines: all bodies) are right, each page judged by machines that never saw its site. A
// point must beat the one that stands to replace it. Three times nine points and five folds: some
// minutes.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "train/blog_learning.h"
#include "winnow/result.h"

namespace winnow::train {

struct SearchedPoint {
  std::string_view machine;  // "plus-title"
  double cost = 0;
  double gamma = 0;
  double titles = 0;  // share of pages, 0 to 1
  double bodies = 0;
};

struct SearchedPosts {
  PostLearning best;
  std::vector<SearchedPoint> points;  // in the order they were tried
};

Result<SearchedPosts> search_posts(const BlogPages& pages, const BlogLessons& lessons,
                                   std::span<const std::size_t> train, const PostLearning& learning,
                                   std::size_t threads);

}  // namespace winnow::train
