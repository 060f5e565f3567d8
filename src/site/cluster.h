// Which pages share one rule: those of a host, of a whole platform, or of one pattern of paths.
//
//   clusters_of("https://ann.wordpress.com/2026/05/rye/", ClusterBy::Host)    ann.wordpress.com
//                                                         ClusterBy::Domain  wordpress.com
//                                                         ClusterBy::Path    ann.wordpress.com with
//                                             /[0-9]+/[0-9]+/[^/]+/, and ann.wordpress.com for the rest
//
// The paper (Table 3) takes a platform as one domain, so names under wordpress.com or blogspot.com
// are not separate owners here, in contrast to url::registrable_domain(). Pure and thread-safe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "winnow/learn.h"

namespace winnow::site {

struct Cluster {
  std::string host;       // or the domain; with its port
  std::string path = {};  // a regular expression for the path; empty for all paths
  std::string addr = {};  // of the rule

  [[nodiscard]] std::string name() const { return host + path; }
};

// The clusters of a page, the narrowest first; empty if the address has no host.
std::vector<Cluster> clusters_of(std::string_view url, ClusterBy by);

// "/2026/05/rye/" -> "/[0-9]+/[0-9]+/[^/]+/": folders of digits and the last name vary from page to
// page, other folders are kept.
std::string path_pattern(std::string_view path);

}  // namespace winnow::site
