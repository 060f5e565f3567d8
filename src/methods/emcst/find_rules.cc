// Finds markers template by template, then orders those of all templates.
#include "methods/emcst/find_rules.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <unordered_map>
#include <utility>

#include "methods/emcst/templates.h"
#include "methods/emcst/weigh.h"
#include "page/class_words.h"

namespace winnow::methods {
namespace {

struct Candidate {
  std::uint32_t marker = 0;
  double score = 0;   // sum of overlaps
  double excess = 0;  // sum of all characters selected
  double depth = 0;   // sum over the pages
  std::size_t pages = 0;
};

std::vector<Candidate> rank(std::span<const WeighedPage* const> pages, const MarkerTable& table) {
  std::unordered_map<std::uint32_t, Candidate> candidates;
  for (const WeighedPage* page : pages)
    for (const auto& [marker, item] : page->holders) {
      if (item == kSeveral) continue;
      const DigestItem& chosen = page->digest->items[item];
      if (!chosen.is_container) continue;
      const double fit = overlap(*page, item);
      if (fit <= 0) continue;
      Candidate& candidate = candidates[marker];
      candidate.marker = marker;
      candidate.score += fit;
      candidate.excess += Sums::of(page->sums.all, chosen);
      candidate.depth += chosen.depth;
      ++candidate.pages;
    }
  std::vector<Candidate> ranked;
  for (const auto& [marker, candidate] : candidates) ranked.push_back(candidate);
  std::ranges::sort(ranked, [&](const Candidate& a, const Candidate& b) {
    if (std::abs(a.score - b.score) > 1e-9) return a.score > b.score;
    if (a.excess != b.excess) return a.excess < b.excess;
    if (a.depth != b.depth) return a.depth > b.depth;  // of nested wrappers, the inner
    return table.text(a.marker) < table.text(b.marker);
  });
  return ranked;
}

// Penalty for markers that are hard to read, to choose between equal selections; 0 is best.
int marker_penalty(std::string_view marker) {
  const std::size_t bar = marker.rfind('|');
  if (bar == std::string_view::npos) return 2;
  const std::string_view value = marker.substr(bar + 1);
  if (value.find_first_of("0123456789") != std::string_view::npos) return 3;
  for (const std::string_view word : page::kTextParts)
    if (value.find(word) != std::string_view::npos) return 0;
  return 1;
}

// Of the candidates nearly as good as the best, the one that selects least.
const Candidate& narrowest(const std::vector<Candidate>& ranked, const MarkerTable& table,
                           double tolerance) {
  const Candidate* chosen = &ranked.front();
  const double least = ranked.front().score * (1 - tolerance);
  for (const Candidate& candidate : ranked) {
    if (candidate.score < least) break;
    const bool is_same = candidate.excess == chosen->excess;
    const bool reads_better =
        marker_penalty(table.text(candidate.marker)) < marker_penalty(table.text(chosen->marker));
    if (is_same ? reads_better : candidate.excess < chosen->excess) chosen = &candidate;
  }
  return *chosen;
}

struct NumberedIn {
  std::uint32_t marker = 0;
  site::InRule rule;
};

// The `in` markers of one template: the best one, then the best for the pages without it.
std::vector<NumberedIn> find_ins(std::span<const WeighedPage> pages, const MarkerTable& table,
                                 const FindOptions& options, std::vector<Support>& supports) {
  std::vector<NumberedIn> ins;
  std::vector<const WeighedPage*> left;
  for (const WeighedPage& page : pages) left.push_back(&page);
  while (ins.size() < options.most_ins && left.size() >= std::min<std::size_t>(2, pages.size())) {
    const std::vector<Candidate> ranked = rank(left, table);
    if (ranked.empty()) break;
    if (ins.empty())
      for (const Candidate& candidate : ranked)
        supports.push_back({table.text(candidate.marker), candidate.pages,
                            candidate.score / static_cast<double>(candidate.pages)});
    const std::uint32_t best = narrowest(ranked, table, options.nearly_best).marker;
    Result<site::Marker> marker = site::read_marker(table.text(best));
    if (!marker) break;
    OutFinder outs(table, options.out);
    std::vector<const WeighedPage*> without;
    for (const WeighedPage* page : left) {
      const auto at = page->holders.find(best);
      if (at == page->holders.end())
        without.push_back(page);
      else if (at->second != kSeveral && overlap(*page, at->second) >= options.good_match)
        outs.add(*page, at->second);
    }
    ins.push_back({best, {.marker = std::move(*marker), .outs = outs.find()}});
    if (without.size() == left.size()) break;
    left = std::move(without);
  }
  return ins;
}

// The score of an order of markers: on each page, the first marker present answers.
double quality(std::span<const NumberedIn* const> order, std::span<const WeighedPage> pages) {
  double sum = 0;
  for (const WeighedPage& page : pages)
    for (const NumberedIn* in : order)
      if (page.holders.contains(in->marker)) {
        sum += fit_of_marker(page, in->marker);
        break;
      }
  return sum;
}

// The best of all orders of the templates, without markers that change almost nothing.
std::vector<const NumberedIn*> best_order(const std::vector<std::vector<NumberedIn>>& templates,
                                          std::span<const WeighedPage> pages) {
  std::vector<std::size_t> sequence(templates.size());
  std::iota(sequence.begin(), sequence.end(), std::size_t{0});
  std::vector<const NumberedIn*> best;
  double best_quality = -1;
  do {
    std::vector<const NumberedIn*> order;
    for (const std::size_t t : sequence)
      for (const NumberedIn& in : templates[t]) order.push_back(&in);
    const double reached = quality(order, pages);
    if (reached <= best_quality + 1e-9) continue;
    best_quality = reached;
    best = std::move(order);
  } while (std::ranges::next_permutation(sequence).found);
  // From the last marker on: drop those that matter on less than one page in 200.
  const double tolerance = 0.005 * static_cast<double>(pages.size());
  for (std::size_t i = best.size(); i-- > 0 && best.size() > 1;) {
    std::vector<const NumberedIn*> without = best;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
    if (quality(without, pages) >= best_quality - tolerance) best = std::move(without);
  }
  return best;
}

// The marker whose first element is the page title on most pages.
std::optional<site::Marker> find_title(std::span<const WeighedPage> pages, const MarkerTable& table,
                                       const FindOptions& options) {
  std::unordered_map<std::uint32_t, std::size_t> votes;
  for (const WeighedPage& page : pages) {
    std::unordered_map<std::uint32_t, bool> met;  // marker -> its first element is the title
    for (const DigestItem& item : page.digest->items) {
      const bool is_own = Sums::of(page.sums.repeated, item) == 0;
      for (std::uint32_t k = 0; k < item.marker_count; ++k)
        met.emplace(page.digest->markers[item.first_marker + k], item.is_title && is_own);
    }
    for (const auto& [marker, is_title] : met)
      if (is_title) ++votes[marker];
  }
  std::optional<std::uint32_t> best;
  const auto is_better = [&](std::uint32_t a, std::uint32_t b) {
    if (votes[a] != votes[b]) return votes[a] > votes[b];
    const auto has_value = [&](std::uint32_t m) {
      return table.text(m).find('|') != std::string::npos;
    };
    const auto names_heading = [&](std::uint32_t m) {
      const std::string& text = table.text(m);
      return text.size() > 1 && text[0] == 'h' && text[1] >= '1' && text[1] <= '6';
    };
    if (names_heading(a) != names_heading(b)) return names_heading(a);
    if (has_value(a) != has_value(b)) return has_value(a);
    return table.text(a) < table.text(b);
  };
  for (const auto& [marker, count] : votes)
    if (!best || is_better(marker, *best)) best = marker;
  if (!best || static_cast<double>(votes[*best]) <
                   std::max(2.0, options.title_share * static_cast<double>(pages.size())))
    return std::nullopt;
  Result<site::Marker> marker = site::read_marker(table.text(*best));
  if (!marker) return std::nullopt;
  return std::move(*marker);
}

}  // namespace

FoundRule find_rule(const std::vector<PageDigest>& pages, const MarkerTable& table,
                    const FindOptions& options) {
  FoundRule found;
  const double least = std::max(2.0, options.template_share * static_cast<double>(pages.size()));
  std::vector<WeighedPage> weighed;  // pages of all templates, one template after the other
  std::vector<std::vector<NumberedIn>> templates;
  std::vector<std::pair<std::size_t, std::size_t>> ranges;  // of each template in `weighed`
  for (const auto& group : group_by_template(pages, options.least_alike)) {
    if (templates.size() == options.most_templates) break;
    if (static_cast<double>(group.size()) < least && !templates.empty()) break;
    std::vector<const PageDigest*> members;
    for (const std::size_t page : group) members.push_back(&pages[page]);
    std::vector<WeighedPage> own = weigh(members, options.repeat_share);
    std::vector<Support> supports;
    templates.push_back(find_ins(own, table, options, supports));
    if (templates.size() == 1) found.supports = std::move(supports);
    ranges.emplace_back(weighed.size(), own.size());
    for (WeighedPage& page : own) weighed.push_back(std::move(page));
  }

  const std::vector<const NumberedIn*> order = best_order(templates, weighed);
  for (const NumberedIn* in : order) found.ins.push_back(in->rule);
  for (const WeighedPage& page : weighed)
    if (std::ranges::any_of(
            order, [&](const NumberedIn* in) { return page.holders.contains(in->marker); }))
      ++found.matched;
  for (std::size_t t = 0; t < templates.size() && !found.title; ++t)
    found.title =
        find_title(std::span(weighed).subspan(ranges[t].first, ranges[t].second), table, options);
  // The title is never part of the body.
  for (site::InRule& in : found.ins)
    if (found.title) std::erase(in.outs, *found.title);
  return found;
}

}  // namespace winnow::methods
