// robots.txt: what a site asks crawlers to leave alone (RFC 9309).
//
//   const Robots robots = Robots::read(text, "winnow");
//   if (robots.allows("/private/page?x=1")) ...
//   robots.crawl_delay;                          // seconds between requests, where it asks for
//   them
//
// Read as the RFC says: groups that name us are taken together, else those of "*"; names compare
// without case; the rule with the longest pattern decides, Allow before Disallow where two are as
// long; "*" stands for anything and "$" for the end; paths compare with their percent signs made
// alike; lines that are none of this change nothing. Crawl-delay is not in the RFC and is honoured.
// At most 500 KiB are read, 10,000 rules, 16 wildcards a pattern (what follows the 16th is taken as
// "anything"). A value that depends on nothing; any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::fetch {

struct Robots {
  struct Rule {
    std::string pattern;  // percent signs made alike
    bool allows = false;
  };

  std::vector<Rule> rules;  // those that concern us
  std::optional<double> crawl_delay;
  std::vector<std::string> sitemaps;  // as written, of the whole file

  // `agent` is the product token, "winnow"; of "winnow/0.1 (+https://...)" the first word is taken.
  static Robots read(std::string_view text, std::string_view agent);
  // For a site whose robots.txt cannot be had (RFC 9309, 2.3.1.4: a server in trouble).
  static Robots forbid_all();

  // `path` with its query: "/notes/?page=2".
  [[nodiscard]] bool allows(std::string_view path) const;
};

}  // namespace winnow::fetch
