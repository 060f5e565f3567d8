// Finds the heads in a group of siblings, then cuts the siblings at them.
#include "posts/message_spans.h"

#include <algorithm>

namespace winnow::posts {
namespace {

constexpr std::uint32_t kMaxHeadWords = 25;
constexpr double kMinRegular = 0.8;    // share of the messages
constexpr double kMinTextWords = 0.5;  // words between heads, as a multiple of the words in heads

bool are_siblings(const dom::Document& document, std::span<const std::uint32_t> elements) {
  return std::ranges::all_of(elements, [&](std::uint32_t element) {
    return document[element].parent == document[elements.front()].parent;
  });
}

// The end of the sibling that is `count` elements after `first`, or of the last one.
std::uint32_t end_after(const dom::Document& document, std::uint32_t first, std::size_t count) {
  const std::uint32_t parent_end = document[document[first].parent].end;
  std::uint32_t end = document[first].end;
  for (std::uint32_t i = end; i < parent_end && count > 0; i = document[i].end) {
    if (document[i].is_element()) --count;
    end = document[i].end;
  }
  return end;
}

std::size_t count_siblings(const dom::Document& document, std::uint32_t first, std::uint32_t end) {
  std::size_t count = 0;
  for (std::uint32_t i = document[first].end; i < end; i = document[i].end)
    count += document[i].is_element() ? 1 : 0;
  return count;
}

}  // namespace

std::vector<MessageSpan> message_spans(const page::ElementMeasures& measures,
                                       const MessageSigns& signs,
                                       std::span<const std::uint32_t> elements) {
  const dom::Document& document = measures.document();
  if (elements.size() < 2 || !are_siblings(document, elements)) return {};
  const auto has_writer = [&](std::uint32_t i) { return signs.writers(i, document[i].end) > 0; };
  const bool are_signed = std::ranges::any_of(elements, has_writer);
  const auto is_head = [&](std::uint32_t i) {
    return measures.words(i, document[i].end) <= kMaxHeadWords &&
           signs.times(i, document[i].end) > 0 && (!are_signed || has_writer(i));
  };
  std::vector<std::size_t> heads;  // their numbers in `elements`
  for (std::size_t i = 0; i < elements.size(); ++i)
    if (is_head(elements[i])) heads.push_back(i);
  if (heads.size() < 2 || heads.front() > 1) return {};
  // Short messages among long ones are not heads: these are all of the group, or every second or third
  // sibling.
  const auto siblings = [&](std::size_t i) {  // from a head to the next one
    return count_siblings(document, elements[heads[i - 1]], elements[heads[i]]);
  };
  std::size_t regular = 0;
  for (std::size_t i = 1; i < heads.size(); ++i) regular += siblings(i) == siblings(1) ? 1 : 0;
  const auto gaps = static_cast<double>(heads.size() - 1);
  if (heads.size() < elements.size() && static_cast<double>(regular) < kMinRegular * gaps)
    return {};
  std::vector<MessageSpan> spans;
  std::size_t longest = 0;  // siblings after a head
  double head_words = 0;
  double text_words = 0;
  std::size_t with_text = 0;
  for (std::size_t i = 0; i < heads.size(); ++i) {
    const std::uint32_t head = elements[heads[i]];
    std::uint32_t end = 0;
    if (i + 1 < heads.size()) {
      end = elements[heads[i + 1]];
      longest = std::max(longest, siblings(i + 1));
    } else {
      end = end_after(document, head, longest);
    }
    const std::uint32_t text = measures.words(document[head].end, end);
    head_words += measures.words(head, document[head].end);
    text_words += text;
    with_text += text > 0 ? 1 : 0;
    spans.push_back({head, end});
  }
  if (static_cast<double>(with_text) < kMinRegular * static_cast<double>(spans.size()) ||
      text_words < kMinTextWords * head_words)
    return {};
  return spans;
}

}  // namespace winnow::posts
