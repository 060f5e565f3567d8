// The days of messages whose dates are written in numbers.
//
// "04/05/2024" is the fourth of May or the fifth of April. One message alone does not say which, the
// messages of a page together may: one of them is of the "25/03/2024", or they stand in the order of time
// only if days come first.
//
// Linear in the messages. Thread-safe.
#pragma once

#include <span>
#include <vector>

#include "dom/selection.h"
#include "posts/fields.h"
#include "winnow/page.h"

namespace winnow::compose {

// Completes the dates of the records of `messages` if the language of the page does not say what comes
// first.
void date_messages(const dom::Document& document, std::span<const dom::Post> messages,
                   posts::PostContext context, std::vector<Article>& records);
void date_messages(const dom::Document& document, std::span<const dom::Post> messages,
                   posts::PostContext context, std::vector<Comment>& records);

}  // namespace winnow::compose
