// Groups siblings by kind, then takes the largest kind that could be posts.
#include "posts/untitled.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <utility>

#include "base/hash.h"
#include "dom/display.h"
#include "page/time_text.h"
#include "page/vocabulary/phrases.h"
#include "posts/link_targets.h"

namespace winnow::posts {
namespace {

using page::bit;
using page::NameMark;
using page::NameMarks;

constexpr double kMinShare = 0.4;          // of the page's words
constexpr std::uint32_t kMaxWords = 300;   // per post; longer texts have titles
constexpr double kMaxLinks = 0.5;          // of the words
constexpr double kMaxStampedLinks = 0.75;  // of posts with a stamp: names, counts, buttons
constexpr double kMinStamped = 0.9;        // share of the posts of a timeline whose date is a link

constexpr NameMarks kNotBody = bit(NameMark::Date) | bit(NameMark::Author) | bit(NameMark::Meta) |
                               bit(NameMark::Share) | bit(NameMark::Menu) | bit(NameMark::Foot) |
                               bit(NameMark::Comment) | bit(NameMark::Tag) | bit(NameMark::More) |
                               bit(NameMark::Form);

bool may_hold_post(const dom::Node& node) noexcept {
  using enum dom::Name;
  return node.is(Article) || node.is(Li) || node.is(Div) || node.is(Section);
}

// <div><a>Pia Lund</a> <a>@pia</a> <a>May 14</a></div>: a line around the date, or of links only, that
// is not part of a sentence.
bool is_line_of_links(const BlogView& view, const dom::Post& post, std::uint32_t node,
                      std::uint32_t stamp) {
  constexpr std::uint32_t kMaxPlain = 4;  // words: "from", the name of an application
  const dom::Document& document = view.document;
  const auto plain_words = [&](std::uint32_t first, std::uint32_t end) {
    return view.measures.words(first, end) - view.measures.link_words(first, end);
  };
  const std::uint32_t end = document[node].end;
  if (2 * view.measures.words(node, end) >= view.measures.words(post.first, post.end)) return false;
  const std::uint32_t plain = plain_words(node, end);
  if (node <= stamp && stamp < end) return plain <= kMaxPlain;
  if (plain > 0) return false;
  if (node < stamp && plain_words(post.first, node) == 0) return true;
  std::uint32_t line = node;
  while (line > post.first && dom::display_of(document[line]) == dom::Display::Inline)
    line = document[line].parent;
  return plain_words(line, document[line].end) == 0;
}

// `stamp`: the link of its date, or 0.
dom::Post make_post(const BlogView& view, std::uint32_t container, std::uint32_t stamp) {
  const dom::Document& document = view.document;
  const page::ElementMeasures& measures = view.measures;
  dom::Post post;
  post.first = container;
  post.end = document[container].end;
  const std::uint32_t words = measures.words(container, post.end);
  for (std::uint32_t i = container + 1; i < post.end; ++i)
    if (document[i].is_element() && measures.has(i, NameMark::Body) &&
        2 * measures.words(i, document[i].end) >= words) {
      post.body.roots.push_back(dom::NodeId(i));
      break;
    }
  if (post.body.roots.empty()) post.body.roots.push_back(dom::NodeId(container));
  exclude_lines(view, post, stamp);
  return post;
}

// The stamps in a container: [first, last) of all.
std::span<const Stamp> stamps_in(const dom::Document& document, std::span<const Stamp> stamps,
                                 std::uint32_t container) {
  const auto first = std::ranges::lower_bound(stamps, container, {}, &Stamp::node);
  const auto last =
      std::ranges::lower_bound(first, stamps.end(), document[container].end, {}, &Stamp::node);
  return {first, last};
}

}  // namespace

void exclude_lines(const BlogView& view, dom::Post& post, std::uint32_t stamp) {
  const dom::Document& document = view.document;
  const page::ElementMeasures& measures = view.measures;
  const std::uint32_t words = measures.words(post.first, post.end);
  for (const dom::NodeId root : post.body.roots)
    for (std::uint32_t i = dom::index(root) + 1; i < document[root].end; ++i) {
      const dom::Node& node = document[i];
      if (!node.is_element() || measures.words(i, node.end) == 0) continue;
      const std::uint32_t own = measures.words(i, node.end);
      const bool is_called = ((measures.marks(i) & kNotBody) != 0 && 2 * own < words) ||
                             (stamp != 0 && is_line_of_links(view, post, i, stamp));
      bool is_line = false;
      if (!is_called && own <= 12) {
        const std::string text = measures.text(i, node.end, 200);
        is_line = page::is_date_line(text) || page::is_read_more(text);
      }
      if (!is_called && !is_line) continue;
      post.body.excluded.push_back(dom::NodeId(i));
      i = node.end - 1;
    }
}

UntitledPosts find_untitled_posts(const BlogView& view, std::span<const Stamp> stamps) {
  const dom::Document& document = view.document;
  const page::ElementMeasures& measures = view.measures;
  const auto is_dated = [&](std::uint32_t container) {
    return measures.dates(container, document[container].end) > 0 ||
           !stamps_in(document, stamps, container).empty();
  };
  std::map<std::pair<std::uint32_t, std::uint64_t>, std::vector<std::uint32_t>> kinds;
  for (std::uint32_t i = view.body + 1; i < document[view.body].end; ++i) {
    const dom::Node& node = document[i];
    if (!may_hold_post(node) || !measures.is_shown(i) ||
        (measures.marks_above(i) & kNoPostAround) != 0)
      continue;
    const std::uint32_t words = measures.words(i, node.end);
    if (words < 3 || words > kMaxWords || measures.headings(i, node.end) > 0) continue;
    if (!measures.has(i, NameMark::Post) && !is_dated(i)) continue;
    kinds[{node.parent, base::join_hash(dom::index(node.name), measures.class_hash(i))}].push_back(
        i);
  }
  const std::vector<std::uint32_t>* best = nullptr;
  std::uint32_t best_words = 0;
  for (const auto& [kind, containers] : kinds) {
    if (containers.size() < kMinUntitledPosts) continue;
    std::uint32_t words = 0;
    std::uint32_t links = 0;
    std::size_t dated = 0;
    std::size_t stamped = 0;
    for (const std::uint32_t container : containers) {
      words += measures.words(container, document[container].end);
      links += measures.link_words(container, document[container].end);
      dated += is_dated(container) ? 1 : 0;
      stamped += stamps_in(document, stamps, container).empty() ? 0 : 1;
    }
    const double most_links = stamped == containers.size() ? kMaxStampedLinks : kMaxLinks;
    if (links > most_links * words || 2 * dated < containers.size()) continue;
    if (words <= best_words) continue;
    best = &containers;
    best_words = words;
  }
  const double page_words = measures.words(view.body, document[view.body].end);
  if (best == nullptr || best_words < kMinShare * page_words) return {};
  UntitledPosts found;
  std::vector<Stamp> first_stamps;
  for (const std::uint32_t container : *best) {
    const std::span<const Stamp> own = stamps_in(document, stamps, container);
    if (!own.empty()) first_stamps.push_back(own.front());
    found.posts.push_back(make_post(view, container, own.empty() ? 0 : own.front().node));
  }
  found.is_timeline =
      static_cast<double>(first_stamps.size()) >= kMinStamped * static_cast<double>(best->size());
  if (found.is_timeline) found.order = order_of(first_stamps);
  return found;
}

bool are_names_in(const BlogView& view, std::span<const std::uint32_t> titles,
                  const UntitledPosts& timeline, std::span<const Stamp> stamps) {
  if (!timeline.is_timeline) return false;
  for (const std::uint32_t title : titles) {
    const auto around = std::ranges::upper_bound(timeline.posts, title, {}, &dom::Post::first);
    if (around == timeline.posts.begin() || title >= std::prev(around)->end) return false;
    const std::string_view href = href_of(view.document, title);
    const std::span<const Stamp> own = stamps_in(view.document, stamps, std::prev(around)->first);
    if (href.empty() || own.empty() || own.front().address == href.substr(0, href.find('#')))
      return false;
  }
  return true;
}

}  // namespace winnow::posts
