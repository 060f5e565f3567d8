// Groups siblings by kind, then takes the largest kind that could be posts.
#include "methods/blog/untitled.h"

#include <map>
#include <string>
#include <utility>

#include "base/hash.h"
#include "dom/display.h"
#include "text/phrases.h"

namespace winnow::methods {
namespace {

using facts::bit;
using facts::NameMark;
using facts::NameMarks;

constexpr std::size_t kMinPosts = 3;
constexpr double kMinShare = 0.4;         // of the page's words
constexpr std::uint32_t kMaxWords = 300;  // per post; longer texts have titles
constexpr double kMaxLinks = 0.5;

constexpr NameMarks kNotBody = bit(NameMark::Date) | bit(NameMark::Author) | bit(NameMark::Meta) |
                               bit(NameMark::Share) | bit(NameMark::Menu) | bit(NameMark::Foot) |
                               bit(NameMark::Comment) | bit(NameMark::Tag) | bit(NameMark::More) |
                               bit(NameMark::Form);

bool may_hold_post(const dom::Node& node) noexcept {
  using enum dom::Name;
  return node.is(Article) || node.is(Li) || node.is(Div) || node.is(Section);
}

dom::Post make_post(const BlogView& view, std::uint32_t container) {
  const dom::Document& document = view.document;
  const facts::ElementMeasures& measures = view.measures;
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
  exclude_lines(view, post);
  return post;
}

}  // namespace

void exclude_lines(const BlogView& view, dom::Post& post) {
  const dom::Document& document = view.document;
  const facts::ElementMeasures& measures = view.measures;
  const std::uint32_t words = measures.words(post.first, post.end);
  for (const dom::NodeId root : post.body.roots)
    for (std::uint32_t i = dom::index(root) + 1; i < document[root].end; ++i) {
      const dom::Node& node = document[i];
      if (!node.is_element() || measures.words(i, node.end) == 0) continue;
      const std::uint32_t own = measures.words(i, node.end);
      const bool is_called = (measures.marks(i) & kNotBody) != 0 && 2 * own < words;
      bool is_line = false;
      if (!is_called && own <= 12) {
        const std::string text = measures.text(i, node.end, 200);
        is_line = text::is_date_line(text) || text::is_read_more(text);
      }
      if (!is_called && !is_line) continue;
      post.body.excluded.push_back(dom::NodeId(i));
      i = node.end - 1;
    }
}

std::vector<dom::Post> find_untitled_posts(const BlogView& view) {
  const dom::Document& document = view.document;
  const facts::ElementMeasures& measures = view.measures;
  std::map<std::pair<std::uint32_t, std::uint64_t>, std::vector<std::uint32_t>> kinds;
  for (std::uint32_t i = view.body + 1; i < document[view.body].end; ++i) {
    const dom::Node& node = document[i];
    if (!may_hold_post(node) || !measures.is_shown(i) ||
        (measures.marks_above(i) & kNoPostAround) != 0)
      continue;
    const std::uint32_t words = measures.words(i, node.end);
    if (words < 3 || words > kMaxWords || measures.headings(i, node.end) > 0) continue;
    const bool is_called = measures.has(i, NameMark::Post);
    if (measures.dates(i, node.end) == 0 && !is_called) continue;
    kinds[{node.parent, base::join_hash(dom::index(node.name), measures.class_hash(i))}].push_back(
        i);
  }
  const std::vector<std::uint32_t>* best = nullptr;
  std::uint32_t best_words = 0;
  for (const auto& [kind, containers] : kinds) {
    if (containers.size() < kMinPosts) continue;
    std::uint32_t words = 0;
    std::uint32_t links = 0;
    std::size_t dated = 0;
    for (const std::uint32_t container : containers) {
      words += measures.words(container, document[container].end);
      links += measures.link_words(container, document[container].end);
      dated += measures.dates(container, document[container].end) > 0 ? 1 : 0;
    }
    if (links > kMaxLinks * words || 2 * dated < containers.size()) continue;
    if (words <= best_words) continue;
    best = &containers;
    best_words = words;
  }
  const double page_words = measures.words(view.body, document[view.body].end);
  if (best == nullptr || best_words < kMinShare * page_words) return {};
  std::vector<dom::Post> posts;
  for (const std::uint32_t container : *best) posts.push_back(make_post(view, container));
  return posts;
}

}  // namespace winnow::methods
