// Evidence from the posts found on a page for or against a list of posts.
//
// A forest computes the list prior before posts are searched. Afterwards more is known: subheadings
// of an article are not links, while the titles of posts link to different pages of the same site,
// whose addresses repeat the words of the title:
//
//   <h2><a href="/late-rye/">Late rye</a></h2> <p>The rye from the upper field came in ...
//
// These numbers and the prior enter one linear classifier (AutoModel::many_posts), trained by
// `winnow features --posts` and training/many_posts.py. Thread-safe.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "posts/posts.h"

namespace winnow::posts {

// Names of the numbers of post_evidence(), in the same order.
std::vector<std::string> post_evidence_names();

// `posts`: their number. `page_words`: words of all blocks. All numbers are zero for posts without titles.
std::vector<double> post_evidence(const FoundPosts& found, std::size_t posts, double page_words);

// Are there two or more posts that were found by their titles?
inline bool has_evidence(const FoundPosts& found) noexcept {
  return found.posts.size() > 1 && found.posts.front().title.has_value();
}

}  // namespace winnow::posts
