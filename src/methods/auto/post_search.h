// Is the page a list of posts, or one post? Step 8 of README.md.
//
// The post classifiers (posts/posts.h) know titles and the ends of bodies better than single blocks do,
// but they were trained on blogs, and see posts on every page. So they are asked where a list is
// likely enough, and what they find is evidence for the decision.
//
// Linear in the page. Thread-safe.
#pragma once

#include <string_view>

#include "methods/auto/block_scores.h"
#include "posts/posts.h"

namespace winnow::methods {

// Set by hand, except for the gates: "Gates of the search for posts" in README.md compares these on the
// lists of 51 unseen blogs.
struct PostLimits {
  double posts_are_text = 0.5;  // list prior, from which the posts are the text of the page
  double surely_posts = 0.9;    // the same for the probability after posts were found
  double likely_list = 0.5;
  double timeline = 0.8;  // probability of the notes of a timeline, which no classifier knows
  double sure_title = 1;  // title decision, from which the title of the only post is the headline
  double min_content = 0.5;  // share of the chosen words in the body of the page's only post
  double min_distinct_titles = 0.5;
  double slug_of_post = 3;  // words of the title in the address
  // OPTIMIZATION: posts are searched only on pages with some list prior. With a low prior, titles with a low
  // margin never made a list, so their bodies, the most expensive part, are not searched. The prior is
  // unreliable on small pages, but these are cheap: there the text of a single post is searched, too.
  std::size_t small_page = 50;  // blocks
  double likely_prior = 0.3;    // from which every margin is searched on large pages, too
  double min_prior_large = 0.03;
  double min_prior_small = 0.01;
  double min_margin = -0.4;
  // The same where the blocks show signs of a list: the search is worth its time there.
  double min_prior_large_with_signs = 0.01;
  double min_prior_small_with_signs = 0.003;
  double min_margin_with_signs = -1.6;
  // OPTIMIZATION: signs of a list are looked for only above this prior, and not on threads, whose
  // messages are dated texts below names: 130 of 349 searches on wcxb-dev, and on the 8,205 pages of all
  // corpora these found no list except one index of a forum.
  double min_prior_of_signs = 0.005;
};
inline constexpr PostLimits kPostLimits;

inline constexpr std::string_view kIsList = "list";

struct PostSearch {
  double prior = 0;        // probability of a list of posts, before posts are searched
  double probability = 0;  // the same, given the posts found
  bool is_searched = false;
  std::size_t unused_posts = 0;  // that would not change the answer and were not cut out
  posts::FoundPosts found;
  std::string_view verdict;  // kIsList, or why the page is no list; a literal
  bool is_list = false;
  bool is_post = false;  // certainly one post

  [[nodiscard]] bool may_be_list() const noexcept {
    return is_list || prior >= kPostLimits.posts_are_text;
  }
};

// Fills Input::trace.
PostSearch search_posts(const AutoModel& model, const posts::PostFinder& finder, const Input& input,
                        features::MeasuredPage& page, const PageKinds& kinds,
                        const ScoredBlocks& blocks);

// A list with a single post, such as the page of a tag: the title links to the post's own page, and
// this page is not named like a post.
bool lists_one_post(const Input& input, const PageKinds& kinds, const PostSearch& search);

// Are the posts of a list the text of the page? On other lists they are additional records.
bool are_text(const PostSearch& search, PageType likeliest);

}  // namespace winnow::methods
