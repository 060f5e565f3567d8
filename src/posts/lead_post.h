// The newest post of a front page that is set apart from the list of the others:
//
//   <div class=lead><h2><a href=/rye>Rye</a></h2> <p>It is late ...</div>
//   <div class=story><h3><a href=/oats>Oats</a></h3> ... <div class=story><h3>...
//
// The titles of posts are found as a group of elements in like places, so the lead, which has a
// place and often a heading level of its own, is not among them.
//
// Linear in the nodes before the first post. Thread-safe.
#pragma once

#include <optional>
#include <span>

#include "dom/selection.h"
#include "posts/title_groups.h"

namespace winnow::posts {

// The lead before `posts`, a list in document order; nothing if there is none.
std::optional<dom::Post> find_lead_post(const BlogView& view, std::span<const dom::Post> posts);

}  // namespace winnow::posts
