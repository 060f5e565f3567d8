// Posts without titles: the notes of a microblog, told apart by their containers alone.
//
// Three or more siblings of one kind, each called a post or dated, each with a few words, none with
// a heading, and together much of the page. No classifier: what makes them posts is that they repeat,
// and no corpus of them was at hand to learn from. The body of one is what it calls its content,
// else all of it but dates, names, buttons and links that stand alone.
//
// Linear. Any thread.
#pragma once

#include <vector>

#include "dom/selection.h"
#include "methods/blog/title_groups.h"

namespace winnow::methods {

// Empty: the page shows no such posts.
std::vector<dom::Post> find_untitled_posts(const BlogView& view);

}  // namespace winnow::methods
