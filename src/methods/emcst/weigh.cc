// Counts texts over pages, sums own text over subtrees and takes the heaviest container.
#include "methods/emcst/weigh.h"

#include <algorithm>
#include <cmath>

namespace winnow::methods {
namespace {

// The number of pages on which each text occurs.
std::unordered_map<std::uint64_t, std::uint32_t> count_pages(
    const std::vector<const PageDigest*>& pages) {
  struct Seen {
    std::uint32_t pages = 0;
    std::uint32_t last = 0;
  };
  std::unordered_map<std::uint64_t, Seen> seen;
  for (std::uint32_t page = 0; page < pages.size(); ++page)
    for (const DigestUnit& unit : pages[page]->units) {
      Seen& entry = seen[unit.hash];
      if (entry.last == page + 1) continue;
      entry = {entry.pages + 1, page + 1};
    }
  std::unordered_map<std::uint64_t, std::uint32_t> counts;
  for (const auto& [hash, entry] : seen)
    if (entry.pages > 1) counts.emplace(hash, entry.pages);
  return counts;
}

// mCST over the containers with a marker, with the page's own text for O. Other blocks (paragraphs,
// lists, code, wrappers without markers) count as content of the container around them: otherwise
// one long listing would outweigh the post of thirty paragraphs around it.
std::uint32_t heaviest_item(const PageDigest& page, const Sums& sums) {
  const std::size_t count = page.items.size();
  const auto is_item = [&](std::uint32_t i) {
    return i == 0 || (page.items[i].is_container && page.items[i].marker_count > 0);
  };
  std::vector<std::uint32_t> around(count, 0);  // the innermost container, maybe itself
  std::vector<std::uint32_t> depth(count, 1);
  std::vector<double> children(count, 0);
  std::vector<double> own(count, 0);    // sum of O
  std::vector<double> inner(count, 0);  // sum of H over item children
  for (std::uint32_t i = 0; i < count; ++i) {
    around[i] = is_item(i) ? i : around[page.items[i].parent];
    if (!is_item(i)) continue;
    own[i] = Sums::of(sums.own, page.items[i]);
    if (i == 0) continue;
    const std::uint32_t parent = around[page.items[i].parent];
    depth[i] = depth[parent] + 1;
    own[parent] -= own[i];
    children[parent] += 1;
  }
  double best = 0;
  std::uint32_t best_item = 0;
  for (auto i = static_cast<std::uint32_t>(count); i-- > 0;) {
    if (!is_item(i)) continue;
    const double c = children[i] + (own[i] > 0 ? 1 : 0);
    const double importance =
        inner[i] > 0 ? inner[i] / std::log10(depth[i] + 10.0) / std::log10(10.0 * c) + own[i]
                     : own[i];
    if (i > 0) inner[around[page.items[i].parent]] += importance;
    if (importance > best) {
      best = importance;
      best_item = i;
    }
  }
  return best_item;
}

WeighedPage weigh_page(const PageDigest& page,
                       const std::unordered_map<std::uint64_t, std::uint32_t>& counts,
                       std::uint32_t repeat_pages) {
  WeighedPage weighed;
  weighed.digest = &page;
  Sums& sums = weighed.sums;
  for (auto* list : {&sums.own, &sums.all, &sums.links, &sums.repeated})
    list->reserve(page.units.size() + 1), list->push_back(0);
  for (const DigestUnit& unit : page.units) {
    const auto at = counts.find(unit.hash);
    const bool repeats = at != counts.end() && at->second >= repeat_pages;
    const bool is_link = 2 * unit.link_characters > unit.characters;
    const double characters = unit.characters;
    const double links = unit.link_characters;
    sums.own.push_back(sums.own.back() + (repeats || is_link ? 0 : characters - links));
    sums.all.push_back(sums.all.back() + characters);
    sums.links.push_back(sums.links.back() + links);
    sums.repeated.push_back(sums.repeated.back() + (repeats ? characters : 0));
  }
  if (page.items.empty()) return weighed;
  weighed.main = heaviest_item(page, sums);
  weighed.main_own = Sums::of(sums.own, page.items[weighed.main]);
  for (std::uint32_t i = 0; i < page.items.size(); ++i) {
    const DigestItem& item = page.items[i];
    for (std::uint32_t k = 0; k < item.marker_count; ++k) {
      const auto [at, is_new] = weighed.holders.emplace(page.markers[item.first_marker + k], i);
      if (!is_new) at->second = kSeveral;
    }
  }
  return weighed;
}

}  // namespace

std::vector<WeighedPage> weigh(const std::vector<const PageDigest*>& pages, double repeat_share) {
  const auto counts = count_pages(pages);
  const auto repeat_pages = static_cast<std::uint32_t>(
      std::max(2.0, std::ceil(repeat_share * static_cast<double>(pages.size()))));
  std::vector<WeighedPage> weighed;
  weighed.reserve(pages.size());
  for (const PageDigest* page : pages) weighed.push_back(weigh_page(*page, counts, repeat_pages));
  return weighed;
}

double overlap(const WeighedPage& page, std::uint32_t index) {
  const DigestItem& item = page.digest->items[index];
  const DigestItem& main = page.digest->items[page.main];
  const bool is_inside = index >= page.main && index < main.end;
  const bool is_around = page.main >= index && page.main < item.end;
  if (!is_inside && !is_around) return 0;
  const double own = Sums::of(page.sums.own, item);
  if (own <= 0 || page.main_own <= 0) return 0;
  const double shared = std::min(own, page.main_own);
  return 2 * shared / (own + page.main_own);
}

double fit_of_marker(const WeighedPage& page, std::uint32_t marker) {
  const auto at = page.holders.find(marker);
  if (at == page.holders.end()) return 0;
  if (at->second != kSeveral) return overlap(page, at->second);
  // Several elements, as on a page of many posts: compare all of them together.
  double own = 0;
  const PageDigest& digest = *page.digest;
  for (std::uint32_t i = 0; i < digest.items.size();) {
    const DigestItem& item = digest.items[i];
    const auto begin = digest.markers.begin() + item.first_marker;
    const bool is_held =
        std::find(begin, begin + item.marker_count, marker) != begin + item.marker_count;
    if (is_held) own += Sums::of(page.sums.own, item);
    i = is_held ? item.end : i + 1;
  }
  if (own <= 0 || page.main_own <= 0) return 0;
  return 2 * std::min(own, page.main_own) / (own + page.main_own);
}

}  // namespace winnow::methods
