// What the posts that were found on a page say for or against its being a list of posts.
//
// A forest judges the page's looks before posts are looked for; afterwards far more is known. The
// subheadings of an article lead nowhere, the titles of posts lead to pages of the same site, one
// each, whose addresses repeat their words:
//
//   <h2><a href="/late-rye/">Late rye</a></h2> <p>The rye from the upper field came in ...
//
// The numbers here and the looks go into one linear decision (AutoModel::many_posts),
// which `winnow features --posts` and training/many_posts.py learn. Any thread.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "methods/blog/posts.h"

namespace winnow::methods {

// The same names and the same order as the numbers of post_evidence().
std::vector<std::string> post_evidence_names();

// `page_words` are those of all blocks. Posts without titles have no numbers: all are zero.
std::vector<double> post_evidence(const FoundPosts& found, double page_words);

// Posts that were found by their titles, two or more: those the decision is about.
inline bool has_evidence(const FoundPosts& found) noexcept {
  return found.posts.size() > 1 && found.posts.front().title.has_value();
}

}  // namespace winnow::methods
