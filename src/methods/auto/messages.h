// Messages: the posts of a thread, or the comments below an article, told by what they have in
// common.
//
// A message is written by somebody, at some time, and says something. Systems write every message
// with one template, so messages are elements that share a tag and a class word (or a numbered id,
// or a type of microdata), most of which hold a name, a date and a text of their own; a reply may
// stand inside the message it answers.
//
//   <li class="comment odd" id="c7"><b class="author">Ann</b> <time>..</time> <p>Late rye?</p>
//     <ul><li class="comment even" id="c8">...</li></ul></li>          // two messages, 8 answers 7
//
// For: a forum's table of rows without one class name (a row is its parent's). Against: a list of
// the newest threads, which has names and dates, but hardly a text that is no link.
//
// What of a message is its text is told the same way: the class word below which, in most messages,
// most words stand and no name or date. No classifier; linear in the page. Any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "dom/selection.h"
#include "features/block_features.h"
#include "features/blocks.h"
#include "features/element_measures.h"

namespace winnow::methods {

struct FoundMessages {
  std::vector<dom::Post> posts;         // in page order
  std::vector<std::uint32_t> elements;  // of each: the element that holds it, its replies as well
  bool are_comments = false;            // they are called comments, or stand in a part that is
};

// At most so many are told; a page with more is cut.
inline constexpr std::size_t kMaxMessages = 5000;

enum class MessageKind : std::uint8_t {
  Any,      // of a thread: two or more
  Comments  // one or more, and called so
};

// What the blocks of the page tell of messages: those that are content.
struct MessageBlocks {
  const features::Segmentation& segmentation;
  std::span<const features::BlockText> texts;
  const std::vector<bool>& kept;
};

// Empty: the page shows none. In a thread the messages are elements that hold content.
FoundMessages find_messages(const features::ElementMeasures& measures, const MessageBlocks& blocks,
                            MessageKind kind);

// An element that holds much of what is content is no comment on it: it goes.
void drop_largest(const MessageBlocks& blocks, FoundMessages& messages);

// The messages of a thread without what is no content; and before them the one that they answer,
// which may stand in a place of its own: a question over its answers, a link over its comments.
std::vector<dom::Post> thread_of(const features::ElementMeasures& measures,
                                 const MessageBlocks& blocks, std::vector<dom::Post> posts);

}  // namespace winnow::methods
