// Posts without titles, such as the notes of a microblog, found by their containers.
//
// Three or more siblings with the same tag and class, each marked as a post or dated, with a few
// words and without a heading, that together are much of the page. This is a rule and not a
// classifier, because there were no labelled pages to train on. The body is the element marked as
// content, or else the whole post without dates, names and buttons.
//
// Linear. Thread-safe.
#pragma once

#include <vector>

#include "dom/selection.h"
#include "methods/blog/title_groups.h"

namespace winnow::methods {

// Marks of the elements around that a post of this kind, or a lead post (lead_post.h), cannot have.
inline constexpr facts::NameMarks kNoPostAround =
    facts::bit(facts::NameMark::Menu) | facts::bit(facts::NameMark::Side) |
    facts::bit(facts::NameMark::Foot) | facts::bit(facts::NameMark::Comment) |
    facts::bit(facts::NameMark::Related);

// Empty if the page has no such posts.
std::vector<dom::Post> find_untitled_posts(const BlogView& view);

// Excludes dates, names, buttons and the like from the body of a post, which no classifier judged.
void exclude_lines(const BlogView& view, dom::Post& post);

}  // namespace winnow::methods
