// Which lists are written without paragraphs in their items, as people write them.
//
// An item that is one paragraph, or one paragraph with lists below it, needs none; a list is tight
// if all its items are so. Markdown and HTML follow the same rule, so that they say the same.
// Linear.
#pragma once

#include <vector>

#include "winnow/content.h"

namespace winnow::render_detail {

// By node: true for tight Lists, for their Items, and for the Paragraphs directly in these.
std::vector<bool> find_tight(const Content& content);

}  // namespace winnow::render_detail
