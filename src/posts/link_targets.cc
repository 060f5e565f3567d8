// Compares hosts and paths of resolved addresses; reads a post backwards from its last node.
#include "posts/link_targets.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/ascii.h"
#include "page/vocabulary/phrases.h"
#include "url/resolve.h"
#include "url/url.h"

namespace winnow::posts {
namespace {

using page::bit;
using page::NameMark;

bool is_absolute(std::string_view href) {
  return href.starts_with("//") || url::read_parts(href).has_value();
}

// Compares with the address of the page and with the host in the title's link, because the address
// of the page may be unknown.
bool is_on_another_site(const BlogView& view, std::string_view title_href, std::string_view href) {
  if (!view.url.empty() && target_of(href, view.url) != Target::Elsewhere) return false;
  const auto host = url::host_of(href);
  if (!host) return view.url.empty() ? href.starts_with("//") : is_absolute(href);
  return !is_absolute(title_href) || url::host_of(title_href) != host;
}

}  // namespace

std::string_view href_of(const dom::Document& document, std::uint32_t title) {
  for (std::uint32_t i = title; i < document[title].end; ++i)
    if (document[i].is(dom::Name::A))
      return document.attribute(document[i], dom::Name::Href).value_or("");
  constexpr int kHighest = 4;  // ancestors that are searched: a whole card may be one link
  std::uint32_t above = document[title].parent;
  for (int i = 0; i < kHighest && above != 0; ++i, above = document[above].parent)
    if (document[above].is(dom::Name::A))
      return document.attribute(document[above], dom::Name::Href).value_or("");
  return {};
}

Target target_of(std::string_view href, std::string_view page_url) {
  const auto address = url::resolve(href, page_url);
  if (!address) return Target::Elsewhere;
  const auto there = url::read_parts(*address);
  const auto here = url::read_parts(page_url);
  if (!there || !here || url::host_of(*address) != url::host_of(page_url)) return Target::Elsewhere;
  std::string_view path = there->path;
  if (path.ends_with("index.html")) path.remove_suffix(10);
  if (path.empty() || path == "/") return Target::Above;
  if (path.size() < here->path.size() && here->path.starts_with(path) &&
      (path.ends_with('/') || here->path[path.size()] == '/'))
    return Target::Above;
  const bool is_here = here->path.starts_with(path) || path == std::string(here->path).append("/");
  return is_here ? Target::Here : Target::SameSite;
}

bool may_lead_to_post(const BlogView& view, std::uint32_t title, std::uint32_t first,
                      std::uint32_t end) {
  const dom::Document& document = view.document;
  for (std::uint32_t i = first; i < end; ++i) {
    if (!document[i].is(dom::Name::A)) continue;
    const std::string_view href =
        base::trim(document.attribute(document[i], dom::Name::Href).value_or(""));
    if (!href.empty() && is_on_another_site(view, href_of(document, title), href)) return false;
  }
  return true;
}

double share_with_own_link(const BlogView& view, const TitleGroup& group, LinkPlace place) {
  constexpr int kMaxLinks = 60;             // that are read per post
  constexpr std::uint32_t kLastNodes = 24;  // of a post: "Posted by Ann at 10:13 | Comments (3)"
  const dom::Document& document = view.document;
  const auto here = url::host_of(view.url);
  std::vector<std::pair<std::string_view, std::size_t>> links;  // address, post
  for (std::size_t post = 0; post < group.regions.size(); ++post) {
    int looked = 0;
    const auto& region = group.regions[post];
    std::uint32_t i = region.first;
    if (place == LinkPlace::LastLine)
      i = std::max(
          {i, document[group.titles[post]].end, region.end - std::min(region.end, kLastNodes)});
    for (; i < region.end && looked < kMaxLinks; ++i) {
      if (!document[i].is(dom::Name::A)) continue;
      ++looked;
      std::string_view href =
          base::trim(document.attribute(document[i], dom::Name::Href).value_or(""));
      href = href.substr(0, href.find('#'));
      if (href.empty()) continue;
      const auto there = url::host_of(href);
      const bool is_elsewhere = there ? here && *here != *there : href.find(':') != href.npos;
      if (!is_elsewhere) links.emplace_back(href, post);
    }
  }
  std::ranges::sort(links);
  std::vector<bool> has_own(group.regions.size());
  for (std::size_t first = 0, last = 0; first < links.size(); first = last) {
    while (last < links.size() && links[last].first == links[first].first) ++last;
    if (links[first].second == links[last - 1].second) has_own[links[first].second] = true;
  }
  return static_cast<double>(std::ranges::count(has_own, true)) /
         static_cast<double>(std::max<std::size_t>(1, has_own.size()));
}

std::vector<std::uint32_t> read_on_at_the_end(const BlogView& view, std::uint32_t title,
                                              std::span<const std::uint32_t> roots) {
  constexpr int kMaxSteps = 64;            // elements that are visited
  constexpr std::uint32_t kFewWords = 12;  // of a link, a date or a line of tags
  constexpr page::NameMarks kBeside = bit(NameMark::Date) | bit(NameMark::Author) |
                                      bit(NameMark::Meta) | bit(NameMark::Tag) |
                                      bit(NameMark::Share) | bit(NameMark::More);
  const dom::Document& document = view.document;
  const page::ElementMeasures& measures = view.measures;
  std::vector<std::uint32_t> beside;
  std::vector<std::uint32_t> level(roots.begin(), roots.end());
  for (int step = 0; step < kMaxSteps && !level.empty(); ++step) {
    const std::uint32_t node = level.back();
    const std::uint32_t end = document[node].end;
    const std::uint32_t words = measures.words(node, end);
    if (words == 0) {
      level.pop_back();
      continue;
    }
    if (!document[node].is_element() || (node <= title && title < end)) return {};
    if (words <= kFewWords) {
      const bool is_link = measures.link_words(node, end) == words;
      if (is_link && page::is_read_more(measures.text(node, end, 200)) &&
          may_lead_to_post(view, title, node, end)) {
        beside.push_back(node);
        std::ranges::sort(beside);
        return beside;
      }
      if ((measures.marks(node) & kBeside) != 0) {
        beside.push_back(node);
        level.pop_back();
        continue;
      }
    }
    level.clear();
    for (std::uint32_t child = node + 1; child < end; child = document[child].end)
      level.push_back(child);
  }
  return {};
}

}  // namespace winnow::posts
