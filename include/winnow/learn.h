// Learner: pages of sites -> extraction rules for these sites.
//
// Example:
//
//   const std::string first = "<div class=body><p>The rye came in late, but it is heavy.</div>";
//   const std::string second = "<div class=body><p>The stones turned all night, and well.</div>";
//   const winnow::LearnOptions options{.date = std::chrono::year(2026) / 11 / 16};
//   winnow::Learner learner = winnow::Learner::make(options).value();
//   const auto added = learner.add(first, "https://mill.example/1");
//   if (!added || !learner.add(second, "https://mill.example/2")) std::cout << "not added\n";
//   std::cout << learner.rules();  // a rule file (docs/rules.md)
//
// Output:
//
//   (
//     addr    = https?://mill\.example/.*
//     in      = div|class|body
//     kind    = post
//     seen    = 2 2026-11-16
//     matched = 2
//   )
//
// Pages are grouped by the host of their URL, unless LearnOptions::cluster says otherwise. Learning
// needs no labels and no network access.
// Memory per host is bounded, regardless of the number of pages. The same pages in the same order
// give the same rules. Not thread-safe.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/export.h"
#include "winnow/result.h"

namespace winnow {

// The site of a page: the registrable domain of its host ("example.co.uk" for
// "https://www.example.co.uk/rye"), or the host if it has none, such as an IP address. Empty if the text
// is not an absolute http or https URL.
WINNOW_API std::string site_of(std::string_view url);

// How the markers of a site are chosen.
enum class Learning : unsigned char {
  Ours,       // by comparing the pages of the site
  Published,  // by vote, as in the paper
};

// Which pages share a rule: those of a host, of a domain with all its hosts (a platform such as
// wordpress.com), or of one pattern of paths of a host.
enum class ClusterBy : unsigned char { Host, Domain, Path };

// As on the command line: "published", "domain".
constexpr std::string_view name_of(Learning learning) noexcept {
  return learning == Learning::Ours ? "ours" : "published";
}
constexpr std::string_view name_of(ClusterBy by) noexcept {
  return by == ClusterBy::Host ? "host" : by == ClusterBy::Domain ? "domain" : "path";
}
// The one with this name, if there is one.
constexpr std::optional<Learning> learning_named(std::string_view name) noexcept {
  for (const Learning learning : {Learning::Ours, Learning::Published})
    if (name_of(learning) == name) return learning;
  return std::nullopt;
}
// The one with this name, if there is one.
constexpr std::optional<ClusterBy> cluster_by_named(std::string_view name) noexcept {
  for (const ClusterBy by : {ClusterBy::Host, ClusterBy::Domain, ClusterBy::Path})
    if (name_of(by) == name) return by;
  return std::nullopt;
}

// Settings of a Learner. Every field has a default.
struct LearnOptions {
  Learning learning = Learning::Ours;  // how markers are chosen
  // Written to the rules; normally today.
  std::chrono::year_month_day date = std::chrono::year(1970) / 1 / 1;
  std::size_t pages_per_site = 128;               // kept in memory; of more pages, a sample
  std::size_t max_bytes = std::size_t{20} << 20;  // of a page; larger ones are refused
  ClusterBy cluster = ClusterBy::Host;            // which pages share a rule
};

// A marker, and how many pages it was found on.
struct MarkerSupport {
  std::string marker;     // "div|class|entry-content"
  std::size_t pages = 0;  // pages whose main block it matches
};

// What was learned about one host, domain or path pattern.
struct LearnedSite {
  std::string host;                  // of the cluster, with its path pattern
  std::size_t pages = 0;             // pages learned from
  std::size_t matched = 0;           // of these, pages on which a marker of the rule matches
  std::string rule;                  // as written to a rule file
  std::vector<MarkerSupport> votes;  // markers found by mCST alone, most frequent first
};

// Learns from pages one by one.
class WINNOW_API Learner {
 public:
  // Fails for a day that does not exist.
  static Result<Learner> make(const LearnOptions& options = {});
  ~Learner();
  Learner(Learner&&) noexcept;
  Learner& operator=(Learner&&) noexcept;

  // Fails for input that extract() rejects, and for a URL without a host. Learning can continue
  // with the next page.
  Result<void> add(std::string_view bytes, std::string_view url,
                   std::string_view content_type = {});

  // The sites learned so far, sorted by host.
  [[nodiscard]] std::vector<LearnedSite> sites() const;
  // The rules of all sites as one rule file.
  [[nodiscard]] std::string rules() const;

 private:
  struct Impl;
  explicit Learner(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace winnow
