// Keeps a sample of digests per host for Learning::Ours, and votes for Learning::Published.
#include "methods/emcst/site_learner.h"

#include <algorithm>
#include <utility>

#include "site/address.h"
#include "url/url.h"

namespace winnow::methods {
namespace {

// xorshift64: the sample is the same in every run.
std::uint64_t next_random(std::uint64_t& state) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

}  // namespace

bool SiteLearner::add(const dom::Document& document, std::string_view url) {
  const std::string address = site::address_of(document, url);
  const auto parts = url::read_parts(address);
  const auto canonical = url::host_of(address);
  if (!parts || !canonical) return false;
  std::string host = *canonical;
  if (!parts->port.empty()) host.append(":").append(parts->port);
  Site& site = sites_[host];
  ++site.pages;
  site.votes.add(document, mcst_.find({.document = document}).selection);
  if (options_.learning == Learning::Published) return true;
  if (site.sample.size() < options_.pages_per_site) {
    site.sample.push_back(digest_page(document, site.table));
  } else if (const std::uint64_t place = next_random(site.random) % site.pages;
             place < site.sample.size()) {
    site.sample[place] = digest_page(document, site.table);
  }
  return true;
}

std::vector<LearnedRule> SiteLearner::learn() const {
  std::vector<LearnedRule> learned;
  for (const auto& [host, site] : sites_) {
    if (site.pages < options_.fewest_pages) continue;
    LearnedRule entry{.host = host, .pages = site.pages, .rule = {}, .votes = {}, .supports = {}};
    entry.rule.addr = site::addr_of_host(host);
    const auto ranked = site.votes.ranked();
    for (const auto& [marker, count] : ranked)
      entry.votes.emplace_back(site::to_text(marker), count);
    std::size_t matched = 0;
    if (options_.learning == Learning::Published) {
      for (std::size_t i = 0; i < std::min<std::size_t>(ranked.size(), 2); ++i) {
        entry.rule.ins.push_back({.marker = ranked[i].first});
        matched += ranked[i].second;
      }
    } else {
      FoundRule found = find_rule(site.sample, site.table, options_.find);
      entry.rule.ins = std::move(found.ins);
      entry.rule.title = std::move(found.title);
      entry.supports = std::move(found.supports);
      // For a larger site, scale up the share of the sample that matched.
      matched = site.sample.empty() ? 0 : found.matched * site.pages / site.sample.size();
    }
    if (entry.rule.ins.empty()) continue;
    entry.rule.learned =
        site::Learned{.seen = site.pages, .date = options_.date, .matched = matched};
    learned.push_back(std::move(entry));
  }
  return learned;
}

}  // namespace winnow::methods
