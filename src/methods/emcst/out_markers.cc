// Collects statistics of every marker inside the main blocks, then applies three criteria.
#include "methods/emcst/out_markers.h"

#include <algorithm>
#include <string>

namespace winnow::methods {
namespace {

constexpr std::size_t kMaxOuts = 24;
constexpr std::size_t kMaxConsidered = 64;
constexpr double kInlineRepeatRatio = 0.9;
constexpr double kInlineInstances = 1.5;

}  // namespace

void OutFinder::add(const WeighedPage& page, std::uint32_t root) {
  const PageDigest& digest = *page.digest;
  const DigestItem& main = digest.items[root];
  const double own = Sums::of(page.sums.own, main);
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> instances;
  for (std::uint32_t i = root + 1; i < main.end; ++i) {
    const DigestItem& item = digest.items[i];
    for (std::uint32_t k = 0; k < item.marker_count; ++k) {
      auto& list = instances[digest.markers[item.first_marker + k]];
      if (list.empty() || digest.items[list.back()].end <= i) list.push_back(i);
    }
  }
  own_ += own;
  characters_ += Sums::of(page.sums.all, main);
  for (const auto& [marker, list] : instances) {
    Statistics& statistics = statistics_[marker];
    ++statistics.pages;
    statistics.instances += list.size();
    bool at_edge = true;
    for (const std::uint32_t index : list) {
      const DigestItem& item = digest.items[index];
      const double characters = Sums::of(page.sums.all, item);
      statistics.characters += characters;
      statistics.links += Sums::of(page.sums.links, item);
      statistics.repeated += Sums::of(page.sums.repeated, item);
      statistics.own += Sums::of(page.sums.own, item);
      statistics.is_block = statistics.is_block && item.is_block;
      const double before = page.sums.own[item.first_unit] - page.sums.own[main.first_unit];
      const double after = page.sums.own[main.end_unit] - page.sums.own[item.end_unit];
      if (characters > options_.edge_characters || (before > 0.1 * own && after > 0.1 * own))
        at_edge = false;
    }
    if (at_edge) ++statistics.edge_pages;
  }
  seen_.push_back({&page, root});
}

std::vector<site::Marker> OutFinder::find() const {
  struct Chosen {
    std::uint32_t marker;
    double characters;
  };
  std::vector<Chosen> chosen;
  for (const auto& [marker, statistics] : statistics_)
    if (is_out(marker, statistics)) chosen.push_back({marker, statistics.characters});
  std::ranges::sort(chosen, [&](const Chosen& a, const Chosen& b) {
    if (a.characters != b.characters) return a.characters > b.characters;
    return table_.text(a.marker) < table_.text(b.marker);
  });
  if (chosen.size() > kMaxConsidered) chosen.resize(kMaxConsidered);
  // Skip a marker that removes nothing beyond the previous ones.
  std::vector<std::uint32_t> kept;
  std::vector<site::Marker> outs;
  for (const Chosen& candidate : chosen) {
    if (outs.size() >= kMaxOuts) break;
    if (!adds(candidate.marker, kept)) continue;
    Result<site::Marker> marker = site::read_marker(table_.text(candidate.marker));
    if (!marker) continue;
    kept.push_back(candidate.marker);
    outs.push_back(std::move(*marker));
  }
  return outs;
}

bool OutFinder::is_out(std::uint32_t marker, const Statistics& s) const {
  const auto pages = static_cast<double>(s.pages);
  const auto all_pages = static_cast<double>(seen_.size());
  const double least = std::max(2.0, options_.pages_share * all_pages);
  if (pages < least || s.characters <= 0) return false;
  if (s.characters > options_.most_share * characters_) return false;
  const std::string& text = table_.text(marker);
  if (text.find('|') == std::string::npos) return false;  // a bare tag
  // fnref:1, section-2: numbered within the page, not parts of the template
  if (text.find("|id|") != std::string::npos &&
      text.find_first_of("0123456789", 3) != std::string::npos)
    return false;
  const double repeat_ratio = s.repeated / s.characters;
  const double link_ratio = s.links / s.characters;
  if (s.is_block && repeat_ratio >= options_.repeat_ratio) return true;
  const double link_pages = std::max(2.0, options_.link_pages_share * all_pages);
  if (s.is_block && link_ratio >= options_.link_ratio && pages >= link_pages) return true;
  // A link or a span in the text may have the same words on several pages. If it nearly always has,
  // and occurs once per page, it belongs to the template.
  if (!s.is_block && repeat_ratio >= kInlineRepeatRatio && pages >= link_pages &&
      static_cast<double>(s.instances) <= kInlineInstances * pages)
    return true;
  const bool is_line = static_cast<double>(s.edge_pages) >= 0.9 * pages &&
                       pages >= options_.edge_pages_share * all_pages && s.own < 0.3 * own_;
  return is_line;
}

// Does `marker` select text that none of `kept` selects?
bool OutFinder::adds(std::uint32_t marker, const std::vector<std::uint32_t>& kept) const {
  double added = 0;
  for (const auto& [page, root] : seen_) {
    const PageDigest& digest = *page->digest;
    for (std::uint32_t i = root + 1; i < digest.items[root].end;) {
      const DigestItem& item = digest.items[i];
      const auto begin = digest.markers.begin() + item.first_marker;
      const auto end = begin + item.marker_count;
      const bool is_kept = std::any_of(
          begin, end, [&](std::uint32_t m) { return std::ranges::find(kept, m) != kept.end(); });
      if (is_kept) {
        i = item.end;
        continue;
      }
      if (std::find(begin, end, marker) != end) added += Sums::of(page->sums.all, item);
      ++i;
    }
  }
  return added > 0;
}

}  // namespace winnow::methods
