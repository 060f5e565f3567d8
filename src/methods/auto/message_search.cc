// Compares what messages and comments contain with what was chosen.
#include "methods/auto/message_search.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "base/ascii.h"
#include "methods/auto/kept_blocks.h"
#include "page/element_measures.h"
#include "posts/message_signs.h"

namespace winnow::methods {
namespace {

using features::Mark;

constexpr std::ptrdiff_t kLinesAround = 12;  // the chosen blocks: name, time, title, other messages

// OPTIMIZATION: no comments are searched if the elements marked as comments have only a few words
// outside links, such as "Leave a comment": a third of the pages with such elements.
bool may_show_comments(const features::MeasuredPage& page) {
  if (page.table.column(features::Column::PageComments)[0] == 0) return false;
  std::vector<std::uint32_t> words(page.texts.size() + 1);  // before each block
  for (std::size_t i = 0; i < page.texts.size(); ++i)
    words[i + 1] = words[i] + page.texts[i].words - page.texts[i].link_words;
  return std::ranges::any_of(page.tree.levels, [&](const features::Level& level) {
    return level.marks.has(Mark::ClassComment) &&
           words[level.end_block] - words[level.first_block] >= kMessageLimits.min_comment_words;
  });
}

// Whether the messages have most of the chosen words. Others are parts of something else: the signatures
// of a manual, the reviews of a product.
bool have_most_content(std::span<const dom::Post> messages, const features::MeasuredPage& page,
                       const ScoredBlocks& blocks) {
  double all = 0;
  double found = 0;
  std::size_t next = 0;
  std::uint32_t end = 0;
  for (std::size_t i = 0; i < blocks.words.size(); ++i) {
    const std::uint32_t node = page.segmentation.begin_node(page.segmentation.blocks[i]);
    for (; next < messages.size() && messages[next].first <= node; ++next)
      end = std::max(end, messages[next].end);
    if (!blocks.decision.kept()[i]) continue;
    all += blocks.words[i];
    found += node < end ? blocks.words[i] : 0;
  }
  return found >= kMessageLimits.min_content * all;
}

// "#12": the number of a message.
bool is_number(std::string_view text) noexcept {
  return text.size() > 1 && text.front() == '#' &&
         std::ranges::all_of(text.substr(1), base::is_digit);
}

// Whether there is a writer, a time or a number in the chosen blocks and the lines around them, which may have been
// dropped. The footer of any page has the year of its copyright.
bool shows_writers(const page::ElementMeasures& measures, const features::MeasuredPage& page,
                   const ScoredBlocks& blocks) {
  const std::vector<bool>& kept = blocks.decision.kept();
  const auto first = std::ranges::find(kept, true);
  if (first == kept.end()) return false;
  const auto last = std::find(kept.rbegin(), kept.rend(), true);
  const features::Segmentation& segmentation = page.segmentation;
  const auto block_at = [&](std::ptrdiff_t number) -> const features::Block& {
    number = std::clamp<std::ptrdiff_t>(number, 0, std::ssize(kept) - 1);
    return segmentation.blocks[static_cast<std::size_t>(number)];
  };
  const features::Block& top = block_at(first - kept.begin() - kLinesAround);
  const features::Block& bottom = block_at(kept.rend() - last - 1 + kLinesAround);
  const dom::Document& document = measures.document();
  return posts::MessageSigns::are_in(measures, segmentation.begin_node(top),
                                     segmentation.end_node(bottom)) ||
         std::any_of(&top, &bottom + 1, [&](const features::Block& block) {
           return is_number(base::trim(document.text(document[segmentation.begin_node(block)])));
         });
}

}  // namespace

MessageSearch search_messages(const Input& input, features::MeasuredPage& page,
                              const PageKinds& kinds, const ScoredBlocks& blocks,
                              MayBeThread may_be_thread, bool is_post) {
  MessageSearch search;
  search.is_thread = may_be_thread == MayBeThread::Yes;
  const bool may_have_comments =
      (kinds.likeliest == PageType::Article || is_post) && may_show_comments(page);
  if (!search.is_thread && !may_have_comments) return search;
  const page::ElementMeasures measures(page.facts, page::HiddenParts::Read);
  const std::vector<bool>& kept = blocks.decision.kept();
  const posts::MessageBlocks known{page.segmentation, page.texts, kept};
  const auto messages_of_thread = [&] {
    return posts::thread_of(measures, known,
                            posts::find_messages(measures, known, posts::MessageKind::Any).posts);
  };
  if (search.is_thread) {
    search.messages = messages_of_thread();
    if (!have_most_content(search.messages, page, blocks)) search.messages.clear();
    search.names_nobody = search.messages.empty() && !shows_writers(measures, page, blocks);
    if (!may_show_comments(page)) return search;
    if (!search.messages.empty()) {
      search.comments = posts::comments_of(measures, known, search.messages);
      return search;
    }
  }
  posts::FoundMessages found = posts::find_messages(measures, known, posts::MessageKind::Comments);
  if (search.is_thread) {
    // What looks like messages is named comments, and none of it is content: an article.
    if (found.posts.empty() || kinds.of(PageType::Article) < kMessageLimits.likely_article)
      return search;
    search.is_thread = false;
    search.is_article = true;
  }
  posts::drop_largest(input.document, known, found);
  std::vector<bool> article = without(page.segmentation, found.elements, input.document, kept);
  // A short text with long comments may be a thread, whose messages are the content. A page with
  // hardly any other text is not an article, unless it declares itself one.
  const std::uint64_t left = count_words(blocks.words, article);
  const std::uint64_t all = count_words(blocks.words, kept);
  const bool is_declared = kinds.is_declared_article;
  const float thread = kinds.of(PageType::ForumThread);
  const bool has_too_little = (is_declared ? kMessageLimits.words_per_declared_article_word
                                           : kMessageLimits.words_per_article_word) *
                                  left <
                              all;
  const bool has_less = !is_declared && 2 * left < all && thread >= kMessageLimits.min_thread;
  if ((has_too_little || has_less) && !is_post) {
    // What holds nothing but messages, and hardly looks less like a thread than like an article.
    if (kMessageLimits.words_per_article_word * left < all && found.posts.size() > 2 &&
        thread >= kMessageLimits.likely_thread) {
      search.messages = messages_of_thread();
      search.is_thread = search.messages.size() > 1;
      if (!search.is_thread) search.messages.clear();
    }
    return search;
  }
  search.kept_without_comments = std::move(article);
  search.comments = std::move(found);
  return search;
}

}  // namespace winnow::methods
