// Looks at the last heading before the first post: it must be like the titles of the posts, with a
// text of its own.
#include "posts/lead_post.h"

#include <algorithm>

#include "posts/post_rules.h"
#include "posts/untitled.h"

namespace winnow::posts {
namespace {

constexpr std::uint32_t kMinWords = 12;    // of its text, outside links
constexpr std::uint32_t kMaxBetween = 20;  // words between the lead and the first post
constexpr std::uint32_t kMaxTitleWords = 40;
constexpr double kMaxLinks = 0.5;  // share of the words

// The last heading before `end`; 0 if there is none.
std::uint32_t last_heading(const BlogView& view, std::uint32_t end) {
  for (std::uint32_t i = end; i-- > view.body + 1;)
    if (view.measures.heading_level(i) > 0 && view.measures.is_shown(i)) return i;
  return 0;
}

bool is_short_and_dated(const page::ElementMeasures& measures, std::uint32_t node) {
  constexpr std::uint32_t kMaxWords = 12;
  const std::uint32_t end = measures.document()[node].end;
  return measures.words(node, end) <= kMaxWords && measures.dates(node, end) > 0;
}

}  // namespace

std::optional<dom::Post> find_lead_post(const BlogView& view, std::span<const dom::Post> posts) {
  const dom::Document& document = view.document;
  const page::ElementMeasures& measures = view.measures;
  if (posts.size() < 2 || !posts.front().title || posts.front().body.roots.empty())
    return std::nullopt;
  const std::uint32_t list = posts.front().first;
  const std::uint32_t heading = last_heading(view, list);
  if (heading == 0 || document[heading].end > list) return std::nullopt;
  const int level = measures.heading_level(dom::index(*posts.front().title));
  if (level > 0 && measures.heading_level(heading) > level) return std::nullopt;
  if ((measures.marks_above(heading) & kNoPostAround) != 0 ||
      measures.words(heading, document[heading].end) > kMaxTitleWords ||
      !leads_to_another_page(document, dom::NodeId(heading), view.url))
    return std::nullopt;

  // The largest element around the heading without the other posts.
  std::uint32_t top = heading;
  while (document[document[top].parent].end <= list && document[top].parent > view.body)
    top = document[top].parent;
  dom::Post lead;
  lead.title = dom::NodeId(heading);
  lead.first = top;
  lead.end = document[top].end;
  const std::uint32_t begin = document[heading].end;
  // A heading without an element of its own: the siblings up to the one with the other posts.
  if (top == heading)
    while (lead.end < list && document[lead.end].end <= list) lead.end = document[lead.end].end;
  const std::uint32_t words = measures.words(begin, lead.end);
  const std::uint32_t links = measures.link_words(begin, lead.end);
  if (words - links < kMinWords || links > kMaxLinks * words || begin >= lead.end ||
      measures.headings(lead.first, lead.end) != 1 || measures.words(lead.end, list) > kMaxBetween)
    return std::nullopt;
  const auto dated = std::ranges::count_if(
      posts, [&](const dom::Post& post) { return measures.dates(post.first, post.end) > 0; });
  const bool has_date = measures.dates(lead.first, lead.end) > 0;
  if (2 * static_cast<std::size_t>(dated) > posts.size() && !has_date) return std::nullopt;

  if (top != heading) {
    lead.body.roots.push_back(dom::NodeId(top));
  } else {
    for (std::uint32_t i = begin; i < lead.end; i = document[i].end)
      if (!is_short_and_dated(measures, i)) lead.body.roots.push_back(dom::NodeId(i));
  }
  exclude_lines(view, lead);
  if (top != heading) {
    auto& out = lead.body.excluded;
    std::erase_if(out, [&](dom::NodeId node) {  // around the heading
      return dom::index(node) <= heading && heading < document[node].end;
    });
    out.insert(std::ranges::upper_bound(out, dom::NodeId(heading)), dom::NodeId(heading));
  }
  return lead;
}

}  // namespace winnow::posts
