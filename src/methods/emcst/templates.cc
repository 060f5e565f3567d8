// Leader clustering: simple, deterministic, and enough for a few templates.
#include "methods/emcst/templates.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <unordered_map>

namespace winnow::methods {
namespace {

constexpr std::size_t kMaxGroups = 32;

// The markers of a page's containers, sorted: 2 * number if it occurs once, 2 * number + 1 if more
// often.
std::vector<std::uint32_t> structure_of(const PageDigest& page) {
  std::unordered_map<std::uint32_t, std::uint32_t> counts;
  for (const DigestItem& item : page.items) {
    if (!item.is_container) continue;
    for (std::uint32_t k = 0; k < item.marker_count; ++k)
      ++counts[page.markers[item.first_marker + k]];
  }
  std::vector<std::uint32_t> structure;
  for (const auto& [marker, count] : counts) structure.push_back(2 * marker + (count > 1 ? 1 : 0));
  std::ranges::sort(structure);
  return structure;
}

double likeness(const std::vector<std::uint32_t>& a, const std::vector<std::uint32_t>& b) {
  std::vector<std::uint32_t> common;
  std::ranges::set_intersection(a, b, std::back_inserter(common));
  const auto all = static_cast<double>(a.size() + b.size() - common.size());
  return all == 0 ? 1 : static_cast<double>(common.size()) / all;
}

}  // namespace

std::vector<std::vector<std::size_t>> group_by_template(const std::vector<PageDigest>& pages,
                                                        double least_alike) {
  std::vector<std::vector<std::uint32_t>> structures;
  std::unordered_map<std::uint32_t, std::size_t> on_pages;
  for (const PageDigest& page : pages) {
    structures.push_back(structure_of(page));
    for (const std::uint32_t entry : structures.back()) ++on_pages[entry / 2];
  }
  for (auto& structure : structures)
    std::erase_if(structure, [&](std::uint32_t entry) { return on_pages[entry / 2] < 2; });

  std::vector<std::vector<std::size_t>> groups;
  for (std::size_t page = 0; page < pages.size(); ++page) {
    std::vector<std::size_t>* home = nullptr;
    double best = least_alike;
    for (auto& group : groups) {
      const double alike = likeness(structures[group.front()], structures[page]);
      if (alike < best || (home != nullptr && alike == best)) continue;
      best = alike;
      home = &group;
    }
    if (home != nullptr)
      home->push_back(page);
    else if (groups.size() < kMaxGroups)
      groups.push_back({page});
    else
      groups.back().push_back(page);
  }
  std::ranges::stable_sort(groups, std::ranges::greater(), &std::vector<std::size_t>::size);
  return groups;
}

}  // namespace winnow::methods
