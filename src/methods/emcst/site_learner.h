// The site learner: Documents in, one rule per site out. It does not keep pages.
//
//   SiteLearner learner({.date = "2026-11-16"});
//   learner.add(document, "https://www.example.org/2026/rye/");      // any number, of any sites
//   for (const LearnedRule& learned : learner.learn()) text += site::to_text(learned.rule);
//
// Pages are grouped by host, domain or path pattern (site/cluster.h). For each group a sample of digests is kept (page_digest.h): the first
// `pages_per_site`, then reservoir sampling with a fixed pseudo-random sequence. So memory does not
// grow with the number of pages of a group, and the same pages in the same order give the same
// rules. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "methods/cst/mcst.h"
#include "methods/emcst/find_rules.h"
#include "methods/emcst/held_out.h"
#include "methods/emcst/marker_votes.h"
#include "methods/emcst/page_digest.h"
#include "site/cluster.h"
#include "site/rule_book.h"

namespace winnow::methods {

struct SiteLearnerOptions {
  // Published: Algorithm 1 of the paper, primary and secondary marker by vote. Ours: find_rules.h, by
  // what pages do not share; with `out` and title markers.
  Learning learning = Learning::Ours;
  std::string date = "1970-01-01";  // written into the rules
  std::size_t pages_per_site = 128;
  std::size_t fewest_pages = 2;  // a site with fewer gets no rule
  ClusterBy cluster_by = ClusterBy::Host;
  std::size_t fewest_path_pages = 5;  // a path pattern with fewer gets no rule of its own
  std::size_t most_paths = 64;        // patterns per host
  FindOptions find = {};
  CheckOptions check = {};
};

struct LearnedRule {
  std::string host;       // of the cluster, with its path pattern
  std::size_t pages = 0;  // pages added
  site::Rule rule;
  std::vector<std::pair<std::string, std::size_t>> votes;  // Table 1 of the paper: marker, pages
  std::vector<Support> supports;                           // Learning::Ours: candidates, best first
};

class SiteLearner {
 public:
  explicit SiteLearner(SiteLearnerOptions options) : options_(std::move(options)) {}

  // Returns false if the address has no host. `kind` as it was decided for the page: the rule notes for
  // which kinds of pages its markers hold.
  bool add(const dom::Document& document, std::string_view url,
           site::PageKind kind = site::PageKind::Post);
  // Sites sorted by host, path patterns before the rest of their host. Sites without a usable
  // marker are left out, and patterns with the same rule as their host.
  [[nodiscard]] std::vector<LearnedRule> learn() const;
  [[nodiscard]] std::size_t sites() const noexcept { return sites_.size(); }

 private:
  struct Site {
    site::Cluster cluster;
    std::size_t pages = 0;
    std::uint64_t random = 0x9E37'79B9'7F4A'7C15ULL;
    MarkerTable table;
    std::vector<PageDigest> sample;
    MarkerVotes votes;
  };

  [[nodiscard]] LearnedRule learn_site(const Site& site) const;

  SiteLearnerOptions options_;
  Mcst mcst_;
  std::map<std::string, Site, std::less<>> sites_;  // by the name of the cluster
  std::map<std::string, std::size_t> paths_;        // patterns per host
};

}  // namespace winnow::methods
