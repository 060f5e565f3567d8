// robots.txt: what a site asks crawlers to leave alone (RFC 9309).
//
//   const Robots robots = Robots::read(text, "winnow");
//   if (robots.allows("/private/page?x=1")) ...
//   robots.crawl_delay;                          // seconds between requests, if the file sets it
//
// Follows the RFC. Groups that name the agent are merged; without any, those of "*" apply. Names
// ignore case. The rule with the longest pattern decides, and Allow wins a tie. "*" matches
// anything, "$" the end; "%2A" and "%24" are the characters themselves. Patterns and paths are
// compared with normalized percent-encoding. Missing colons and common misspellings (Disalow) are
// read as Google's parser does; unknown lines are ignored. Crawl-delay is not in the RFC but is
// honoured.
//
// Where Google's parser differs from the RFC, the RFC counts: unknown lines and Sitemap do not end a
// group, %62 is b, and "Allow: /a/index.html" does not allow /a/. Lines have no length limit.
//
// A file over 500 KiB forbids everything, since the rules in the rest are unknown. A Robots is a
// plain value; concurrent reads are safe.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::fetch {

// RFC 9309, 2.5: "at least 500 kibibytes".
inline constexpr std::size_t kMaxRobotsBytes = std::size_t{500} << 10;

struct Robots {
  struct Rule {
    std::string pattern;  // with normalized percent-encoding
    bool allows = false;
  };

  std::vector<Rule> rules;  // those that apply to the agent
  std::optional<double> crawl_delay;
  std::vector<std::string> sitemaps;  // of the whole file, as written
  bool is_truncated = false;          // over kMaxRobotsBytes: nothing is allowed

  // `agent` is the product token, "winnow". From "winnow/0.1 (+https://...)", only that is used.
  static Robots read(std::string_view text, std::string_view agent);

  // `path` includes the query: "/notes/?page=2".
  [[nodiscard]] bool allows(std::string_view path) const;
};

}  // namespace winnow::fetch
