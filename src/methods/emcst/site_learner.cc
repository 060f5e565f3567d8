// Keeps a sample of digests per host for Learning::Ours, and votes for Learning::Published.
#include "methods/emcst/site_learner.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "site/address.h"

namespace winnow::methods {
namespace {

// xorshift64: the sample is the same in every run.
std::uint64_t next_random(std::uint64_t& state) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

bool selects_same(const site::Rule& a, const site::Rule& b) {
  const auto same_in = [](const site::InRule& one, const site::InRule& other) {
    return one.marker == other.marker && one.outs == other.outs;
  };
  return a.title == b.title && std::ranges::equal(a.ins, b.ins, same_in);
}

}  // namespace

bool SiteLearner::add(const dom::Document& document, std::string_view url, site::PageKind kind) {
  const std::vector<site::Cluster> clusters =
      site::clusters_of(site::address_of(document, url), options_.cluster_by);
  for (const site::Cluster& cluster : clusters) {
    const std::string name = cluster.name();
    if (!cluster.path.empty() && !sites_.contains(name) &&
        ++paths_[cluster.host] > options_.most_paths)
      continue;
    Site& site = sites_[name];
    if (site.pages == 0) site.cluster = cluster;
    ++site.pages;
    site.votes.add(document, mcst_.find({.document = document}).selection);
    if (options_.learning == Learning::Published) continue;
    std::uint64_t place = site.sample.size();
    if (place < options_.pages_per_site)
      site.sample.emplace_back();
    else
      place = next_random(site.random) % site.pages;
    if (place >= site.sample.size()) continue;
    site.sample[place] = digest_page(document, site.table);
    site.sample[place].kind = kind;
  }
  return !clusters.empty();
}

LearnedRule SiteLearner::learn_site(const Site& site) const {
  LearnedRule entry{
      .host = site.cluster.name(), .pages = site.pages, .rule = {}, .votes = {}, .supports = {}};
  entry.rule.addr = site.cluster.addr;
  const auto ranked = site.votes.ranked();
  for (const auto& [marker, count] : ranked) entry.votes.emplace_back(site::to_text(marker), count);
  std::size_t matched = 0;
  std::vector<site::InRule> published;
  for (std::size_t i = 0; i < std::min<std::size_t>(ranked.size(), 2); ++i)
    published.push_back({.marker = ranked[i].first});
  if (options_.learning == Learning::Published) {
    for (std::size_t i = 0; i < published.size(); ++i) matched += ranked[i].second;
    entry.rule.ins = std::move(published);
  } else {
    FoundRule found =
        find_checked_rule(site.sample, site.table, published, options_.find, options_.check);
    entry.rule.ins = std::move(found.ins);
    note_kinds(site.sample, site.table, entry.rule.ins);
    entry.rule.title = std::move(found.title);
    entry.supports = std::move(found.supports);
    // For a larger site, scale up the share of the sample that matched.
    matched = site.sample.empty() ? 0 : found.matched * site.pages / site.sample.size();
  }
  entry.rule.learned = site::Learned{.seen = site.pages, .date = options_.date, .matched = matched};
  return entry;
}

std::vector<LearnedRule> SiteLearner::learn() const {
  std::vector<LearnedRule> learned;
  std::vector<LearnedRule> paths;  // of the present host
  // A host comes before its patterns in the map, and after them in the result.
  const LearnedRule* host = nullptr;
  std::optional<LearnedRule> kept;
  std::string host_name;
  const auto finish_host = [&] {
    for (LearnedRule& path : paths) learned.push_back(std::move(path));
    paths.clear();
    if (kept) learned.push_back(*std::move(kept));
    kept.reset();
    host = nullptr;
  };
  for (const auto& [name, site] : sites_) {
    if (site.cluster.host != host_name) {
      finish_host();
      host_name = site.cluster.host;
    }
    const bool is_path = !site.cluster.path.empty();
    if (site.pages < (is_path ? options_.fewest_path_pages : options_.fewest_pages)) continue;
    LearnedRule entry = learn_site(site);
    if (entry.rule.ins.empty()) continue;
    if (!is_path) {
      kept = std::move(entry);
      host = &*kept;
    } else if (host == nullptr || !selects_same(entry.rule, host->rule)) {
      paths.push_back(std::move(entry));
    }
  }
  finish_host();
  return learned;
}

}  // namespace winnow::methods
