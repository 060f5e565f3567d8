// Decides which lists are tight, that is, written without paragraphs in their items.
//
// An item is tight if it is one paragraph, or one paragraph followed by lists; a list is tight if
// all its items are. Markdown and HTML use the same rule and so have the same structure. Linear.
#pragma once

#include <vector>

#include "winnow/content.h"

namespace winnow::render_detail {

// By node: true for tight Lists, their Items, and the Paragraphs directly in those.
std::vector<bool> find_tight(const Content& content);

}  // namespace winnow::render_detail
