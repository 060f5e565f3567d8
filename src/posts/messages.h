// Messages: finds the posts of a thread or the comments below an article by their shared template.
//
// A message has an author, a date and a text. A site writes all its messages with one template, so
// messages are elements that share a tag and a class word (or a numbered id, or a microdata type),
// and most of them contain a name, a date and words of their own. A reply may be inside the message
// that it answers.
//
//   <li class="comment odd" id="c7"><b class="author">Ann</b> <time>..</time> <p>Late rye?</p>
//     <ul><li class="comment even" id="c8">...</li></ul></li>          // two messages, 8 answers 7
//
// Elements without a class or id are grouped by their parent, so the plain rows of a forum table
// are found too. A list of recent threads is not: it has names and dates, but most of its words are
// links.
//
// The text inside a message is found in the same way: it is below the class word that, over most
// messages, contains most words and few names and dates.
//
// No classifier. Linear in the page. Thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "dom/selection.h"
#include "features/block_features.h"
#include "features/blocks.h"
#include "page/element_measures.h"

namespace winnow::posts {

struct FoundMessages {
  std::vector<dom::Post> posts;         // in page order
  std::vector<std::uint32_t> elements;  // of each post: the element around it and its replies
  bool are_comments = false;            // they, or a part around them, are named comments
};

// Further messages of a page are ignored.
inline constexpr std::size_t kMaxMessages = 5000;

enum class MessageKind : std::uint8_t {
  Any,      // the messages of a thread; a single one if it may be the answer to an opening post
  Comments  // one or more, and named comments by the page
};

// The blocks of the page, and which of them are content.
struct MessageBlocks {
  const features::Segmentation& segmentation;
  std::span<const features::BlockText> texts;
  const std::vector<bool>& kept;
};

// Empty if the page has none. In a thread (MessageKind::Any), elements that contain kept blocks are
// preferred.
FoundMessages find_messages(const page::ElementMeasures& measures, const MessageBlocks& blocks,
                            MessageKind kind);

// Removes each message that holds a large share of the kept words: that is the article itself, not
// a comment on it.
void drop_largest(const dom::Document& document, const MessageBlocks& blocks,
                  FoundMessages& messages);

// The messages of a thread without the blocks that are not content, preceded by the opening post if
// it is written with another template: a question above its answers, a link above its comments. Empty if
// these are fewer than two.
std::vector<dom::Post> thread_of(const page::ElementMeasures& measures, const MessageBlocks& blocks,
                                 std::vector<dom::Post> posts);

// The comments below the messages of a thread, such as those of questions and answers, which have a
// template of their own. The messages end where these begin. Empty if the messages are the comments.
FoundMessages comments_of(const page::ElementMeasures& measures, const MessageBlocks& blocks,
                          std::vector<dom::Post>& posts);

}  // namespace winnow::posts
