// Is the page a thread, and what are its messages? Does an article have comments? Step 9 of README.md.
//
// Linear in the page. Thread-safe.
#pragma once

#include <vector>

#include "methods/auto/block_scores.h"
#include "posts/messages.h"

namespace winnow::methods {

// Set by hand, except for clear_thread: "Threads" in README.md.
struct MessageLimits {
  float min_thread = 0.05F;              // probability, from which a page may be a thread
  float likely_thread = 0.3F;            // from which messages alone make it one
  float likely_article = 0.1F;           // from which comments make a page an article
  float clear_thread = 0.65F;            // below it a page without messages is no thread
  double min_content = 0.5;              // share of the chosen words in the messages of a thread
  std::uint32_t min_comment_words = 10;  // including author and date
  // An article with fewer words than one in so many, comments included, may be a thread.
  std::uint64_t words_per_article_word = 8;
  std::uint64_t words_per_declared_article_word = 20;
};
inline constexpr MessageLimits kMessageLimits;

struct MessageSearch {
  bool is_thread = false;
  bool is_article = false;                  // what looked like a thread is an article with comments
  bool names_nobody = false;                // of a thread: the page shows no writer, time or number
  std::vector<dom::Post> messages;          // of a thread
  posts::FoundMessages comments;            // outside the text
  std::vector<bool> kept_without_comments;  // by block; empty if no comments are dropped

  // A page that was classified as a thread, shows no messages, and hardly looks like one, or could not be
  // one because nobody writes on it.
  [[nodiscard]] bool is_doubtful_thread(const PageKinds& kinds, const ScoredBlocks& blocks) const {
    return is_thread && messages.empty() &&
           (kinds.of(PageType::ForumThread) < kMessageLimits.clear_thread || blocks.are_short() ||
            names_nobody);
  }
};

enum class MayBeThread : std::uint8_t { No, Yes };

// `is_post`: the page is certainly one post.
MessageSearch search_messages(const Input& input, features::MeasuredPage& page,
                              const PageKinds& kinds, const ScoredBlocks& blocks,
                              MayBeThread may_be_thread, bool is_post);

}  // namespace winnow::methods
