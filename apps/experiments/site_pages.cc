// Reads all pages once and orders them by hash.
#include "experiments/site_pages.h"

#include <algorithm>
#include <utility>

#include "eval/pages.h"
#include "eval/random.h"

namespace winnow::experiments {

Result<std::vector<StoredPage>> read_pages(const train::LabelledPages& labelled) {
  std::vector<StoredPage> pages(labelled.labels.size());
  eval::PageStream stream(labelled.archives);
  while (const eval::ArchivedPage* page = stream.next())
    pages[page->page] = {std::string(page->body), page->content_type};
  if (!stream.status()) return Failure{stream.status().error()};
  return pages;
}

Sites group_by_site(const std::vector<const eval::Label*>& labels, std::uint64_t seed) {
  Sites sites;
  for (std::size_t i = 0; i < labels.size(); ++i) sites[labels[i]->site].push_back(i);
  for (auto& [site, pages] : sites)
    std::ranges::sort(pages, {}, [&](std::size_t page) {
      return std::pair(eval::seeded_hash(labels[page]->url, seed), page);
    });
  return sites;
}

HeldOut hold_out(const Sites& sites) {
  HeldOut parts;
  for (const auto& [site, members] : sites) {
    const auto kept = static_cast<std::ptrdiff_t>(members.size() - members.size() / 3);
    parts.teach[site].assign(members.begin(), members.begin() + kept);
    parts.judge[site].assign(members.begin() + kept, members.end());
  }
  return parts;
}

}  // namespace winnow::experiments
