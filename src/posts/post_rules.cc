// Each rule compares features of groups with fixed thresholds.
#include "posts/post_rules.h"

#include <algorithm>
#include <cmath>

#include "dom/traits.h"
#include "page/vocabulary/phrases.h"
#include "posts/link_targets.h"

namespace winnow::posts {
namespace {

constexpr double kLineApart = 1;        // penalty: dates and "read more" are rarely titles
constexpr double kNamesTheSite = 1;     // penalty: a heading that links to a parent folder
constexpr double kOverAList = 0.5;      // penalty: a front page's heading above a list
constexpr double kPermalinks = 1;       // bonus: titles are no links, but each post ends with one
constexpr double kMostOfThePage = 0.5;  // share of the words of a page that its posts have

double at(const TitleGroup& group, TitleFeature feature) {
  return group.row[static_cast<std::size_t>(feature)];
}
double at(const PlaceGroup& group, PlaceFeature feature) {
  return group.row[static_cast<std::size_t>(feature)];
}

// Is each title of one group inside the title of the same number in the other?
bool are_inside(const dom::Document& document, const TitleGroup& inner, const TitleGroup& outer) {
  for (std::size_t i = 0; i < inner.titles.size(); ++i)
    if (inner.titles[i] < outer.titles[i] || inner.titles[i] >= document[outer.titles[i]].end)
      return false;
  return true;
}

// A list of posts: most have a body, or nearly all have a date and a distinct link to the site.
bool may_be_list(const TitleGroup& group) {
  using enum TitleFeature;
  if (group.titles.size() < 3) return false;
  return at(group, HasBody) >= 0.7 ||
         (at(group, Dated) >= 0.9 && at(group, Internal) >= 0.9 && at(group, DistinctLinks) >= 0.9);
}

// A list whose posts have most of the text, and each a link of its own: not the sections of an
// article, and not the cards below it.
bool is_most_of_the_page(const BlogView& view, const TitleGroup& group) {
  using enum TitleFeature;
  return group.titles.size() >= 3 && at(group, HasBody) >= 0.7 && at(group, ApartAbove) < 0.1 &&
         at(group, BodyShare) >= kMostOfThePage && share_with_own_link(view, group) >= 0.9;
}

// Old weblog software writes the link to a post below it, not around its title:
//
//   <h3>On rye</h3><p>It is late.</p><p>Posted by Ann | <a href="/17.html#c">Comments (3)</a></p>
bool has_permalinks_below(const BlogView& view, const TitleGroup& group) {
  using enum TitleFeature;
  return group.titles.size() >= 2 && at(group, Heading) == 1 && at(group, Internal) == 0 &&
         at(group, External) == 0 && at(group, HasBody) >= 0.9 && at(group, ApartAbove) == 0 &&
         at(group, BodyShare) >= kMostOfThePage && at(group, Distinct) >= 0.9 &&
         share_with_own_link(view, group, LinkPlace::LastLine) == 1;
}

}  // namespace

std::vector<double> adjustments(const BlogView& view, std::span<const TitleGroup> groups,
                                std::span<const double> decisions) {
  std::vector<double> adjusted(groups.size(), 0);
  std::uint32_t last_list = 0;   // the first title of the last possible list
  std::uint32_t large_list = 0;  // and of the last one that is most of the page
  for (std::size_t i = 0; i < groups.size(); ++i)
    if (decisions[i] > kListDecision && may_be_list(groups[i])) {
      const std::uint32_t first = groups[i].titles.front();
      last_list = std::max(last_list, first);
      if (first > large_list && is_most_of_the_page(view, groups[i])) large_list = first;
    }
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const TitleGroup& group = groups[i];
    if (group.are_lines_apart) adjusted[i] -= kLineApart;
    if (has_permalinks_below(view, group)) adjusted[i] += kPermalinks;
    if (group.titles.size() != 1 || view.url.empty()) continue;
    const std::string_view href = href_of(view.document, group.titles[0]);
    const auto target = href.empty() ? std::nullopt : std::optional(target_of(href, view.url));
    const bool is_upwards = target == Target::Above;
    if (is_upwards) adjusted[i] -= kNamesTheSite;
    const bool is_front =
        at(group, TitleFeature::UrlDepth) == 0 || at(group, TitleFeature::UrlList) > 0;
    const bool is_here = target == Target::Here;
    if (is_front && group.titles[0] < last_list && (href.empty() || is_upwards))
      adjusted[i] -= kOverAList;
    else if (group.titles[0] < large_list && (href.empty() || is_upwards || is_here))
      adjusted[i] -= kOverAList;
  }
  return adjusted;
}

std::optional<std::size_t> wider_group(std::span<const TitleGroup> groups,
                                       std::span<const double> decisions, std::size_t chosen) {
  using enum TitleFeature;
  const TitleGroup& inner = groups[chosen];
  if (inner.titles.size() < 2) return std::nullopt;
  std::optional<std::size_t> widest;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const TitleGroup& outer = groups[i];
    const std::size_t least = widest ? groups[*widest].titles.size() : inner.titles.size();
    if (outer.titles.size() <= least || decisions[i] < kMinWiderDecision) continue;
    if (at(outer, Heading) < 1 || at(outer, LevelSpread) > 0 || at(outer, TitleMark) < 1 ||
        at(outer, PostMarkAbove) < 0.95 || at(outer, ApartAbove) > 0.05 || at(outer, HasBody) < 0.7)
      continue;
    if (std::ranges::includes(outer.titles, inner.titles)) widest = i;
  }
  return widest;
}

std::optional<std::size_t> without_dates(const BlogView& view, std::span<const TitleGroup> groups,
                                         std::size_t chosen) {
  const TitleGroup& outer = groups[chosen];
  const double dated = at(outer, TitleFeature::Years);
  if (dated < 0.4) return std::nullopt;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const TitleGroup& inner = groups[i];
    if (i == chosen || inner.titles.size() != outer.titles.size() ||
        at(inner, TitleFeature::Years) > dated - 0.4)
      continue;
    if (are_inside(view.document, inner, outer)) return i;
  }
  return std::nullopt;
}

std::optional<std::size_t> headings_inside(const BlogView& view, std::span<const TitleGroup> groups,
                                           std::size_t chosen) {
  constexpr double kFarShorter = 0.7;  // difference of logarithms; about half as many words
  const TitleGroup& outer = groups[chosen];
  if (at(outer, TitleFeature::IsLink) < 1 || at(outer, TitleFeature::ContainsHeading) < 1)
    return std::nullopt;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const TitleGroup& inner = groups[i];
    if (i == chosen || inner.titles.size() != outer.titles.size() ||
        !dom::is_heading(view.document[inner.titles.front()]) ||
        at(inner, TitleFeature::Words) > at(outer, TitleFeature::Words) - kFarShorter)
      continue;
    if (are_inside(view.document, inner, outer)) return i;
  }
  return std::nullopt;
}

std::optional<std::size_t> dated_links_inside(std::span<const TitleGroup> groups,
                                              std::span<const double> decisions,
                                              std::size_t chosen) {
  using enum TitleFeature;
  constexpr double kNearlyAll = 0.9;
  const TitleGroup& outer = groups[chosen];
  if (at(outer, IsLink) < 1 || at(outer, Dated) >= kNearlyAll || at(outer, Internal) >= kNearlyAll)
    return std::nullopt;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    const TitleGroup& inner = groups[i];
    if (inner.titles.size() < 3 || inner.titles.size() >= outer.titles.size() ||
        decisions[i] < decisions[chosen])
      continue;
    if (at(inner, IsLink) < 1 || at(inner, Dated) < kNearlyAll ||
        at(inner, DateNear) < kNearlyAll || at(inner, Internal) < kNearlyAll ||
        at(inner, DistinctLinks) < kNearlyAll)
      continue;
    if (std::ranges::includes(outer.titles, inner.titles)) return i;
  }
  return std::nullopt;
}

bool leads_to_another_page(const dom::Document& document, dom::NodeId title, std::string_view url) {
  const std::string_view href = href_of(document, dom::index(title));
  return !href.empty() && !url.empty() && target_of(href, url) == Target::SameSite;
}

bool is_named_as_text(const PlaceGroup& place) {
  using enum PlaceFeature;
  return at(place, Presence) > 0.5 && at(place, HoldsTitle) < 0.5 &&
         (at(place, SummaryMark) > 0.5 || at(place, BodyMark) > 0.5);
}

bool leads_to_other_sites(const BlogView& view, const TitleGroup& titles, const PlaceGroup& place) {
  using enum PlaceFeature;
  constexpr double kNearlyAll = 0.9;
  constexpr double kSomeMarks = 0.1;
  if (at(place, SameText) > 0 || at(place, LinkShare) >= kNearlyAll || at(place, InputsPer) > 0)
    return false;
  for (const PlaceFeature mark : {ShareMark, MenuMark, SideMark, FootMark, CommentMark, RelatedMark,
                                  TagMark, MoreMark, AuthorMark, MetaMark, FormMark, ApartAbove})
    if (at(place, mark) > kSomeMarks) return false;
  double present = 0;
  double leading = 0;
  for (std::size_t post = 0; post < place.roots.size(); ++post) {
    const std::vector<std::uint32_t>& roots = place.roots[post];
    if (roots.empty()) continue;
    ++present;
    const std::uint32_t end = view.document[roots.back()].end;
    leading += may_lead_to_post(view, titles.titles[post], roots.front(), end) ? 0 : 1;
  }
  return leading >= kNearlyAll * present;
}

bool must_stay(const dom::Document& document, const PlaceGroup& place) {
  constexpr double kMaxOfThePosts = 0.6;
  constexpr double kSomeWords = 12;  // fewer may be the date below a picture
  if (at(place, PlaceFeature::ShareOfFrame) > kMaxOfThePosts &&
      at(place, PlaceFeature::Words) > std::log1p(kSomeWords))
    return true;
  for (const std::vector<std::uint32_t>& roots : place.roots)
    for (const std::uint32_t root : roots)
      for (std::uint32_t i = root; i < document[root].end; ++i)
        if (document[i].is(dom::Name::Pre)) return true;
  return false;
}

bool must_go(const PlaceGroup& place) {
  using enum PlaceFeature;
  constexpr double kMaxWords = 14;  // "5 minute read, by Ann Other, 15 July 2026"
  if (at(place, MoreText) >= 0.6) return true;
  return place.roots.size() >= 3 && at(place, Presence) >= 0.9 &&
         at(place, DatesPer) >= std::log1p(0.9) && at(place, Words) <= std::log1p(kMaxWords) &&
         at(place, ShareOfFrame) < 0.3;
}

std::vector<std::uint32_t> terms_at_the_end(const BlogView& view,
                                            std::span<const std::uint32_t> roots) {
  constexpr int kDeepest = 12;
  constexpr std::size_t kLast = 3;       // blocks that are read per level
  constexpr std::size_t kLongest = 600;  // bytes of text that are read per block
  const dom::Document& document = view.document;
  std::vector<std::uint32_t> found;
  std::vector<std::uint32_t> blocks(roots.begin(), roots.end());
  for (int depth = 0; depth < kDeepest && !blocks.empty(); ++depth) {
    const std::size_t first = blocks.size() > kLast ? blocks.size() - kLast : 0;
    // The first block of a post is always its text.
    for (std::size_t i = std::max<std::size_t>(first, 1); i < blocks.size(); ++i) {
      const std::uint32_t block = blocks[i];
      if (page::is_terms_line(view.measures.text(block, document[block].end, kLongest)))
        found.push_back(block);
    }
    const std::uint32_t last = blocks.back();
    if (!found.empty() && found.back() == last) break;
    blocks.clear();
    for (std::uint32_t child = last + 1; child < document[last].end; child = document[child].end)
      if (document[child].is_element() && view.measures.is_shown(child) &&
          view.measures.words(child, document[child].end) > 0)
        blocks.push_back(child);
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace winnow::posts
