// Finds the buttons and counters of messages: "Reply", "Like 3 · Share", "推荐25/回复/举报".
//
//   is_action_line("12 votes · Reply")      true
//   is_action_line("I would not reply")     false: "I would not" is no action
//
// Sites write them with and without links, buttons and class names, but always in the same words
// (page/vocabulary/, Phrase::Action). A line of them is a block of which nothing else is left. A
// single word without a number or a link may be all that a writer says ("顶"), and is text.
//
// Linear; thread-safe.
#pragma once

#include <string_view>
#include <vector>

#include "dom/selection.h"
#include "features/blocks.h"

namespace winnow::posts {

// True if the text has only names of actions, numbers and signs, and at least one action.
bool is_action_line(std::string_view text);

// Excludes the buttons and counters in the text of each message, unless nothing else is in it.
void exclude_actions(const dom::Document& document, const features::Segmentation& segmentation,
                     std::vector<dom::Post>& posts);

}  // namespace winnow::posts
