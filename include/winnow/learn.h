// Learner: pages of sites -> extraction rules for these sites.
//
// Example:
//
//   const std::string first = "<div class=body><p>The rye came in late, but it is heavy.</div>";
//   const std::string second = "<div class=body><p>The stones turned all night, and well.</div>";
//   WINNOW_TRY(winnow::Learner learner, winnow::Learner::make({.date = "2026-11-16"}));
//   WINNOW_TRY_VOID(learner.add(first, "https://mill.example/1"));
//   WINNOW_TRY_VOID(learner.add(second, "https://mill.example/2"));
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
// Pages are grouped by the host of their URL, unless LearnOptions::cluster says otherwise. Learning needs no labels and no network access.
// Memory per host is bounded, regardless of the number of pages. The same pages in the same order
// give the same rules. Not thread-safe.
#pragma once

#include <cstddef>
#include <memory>
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

// Settings of a Learner. Every field has a default.
struct LearnOptions {
  // "ours", or "published" for the paper's algorithm (markers chosen by vote).
  std::string learning = "ours";
  std::string date = "1970-01-01";                // written to the rules; normally today
  std::size_t pages_per_site = 128;               // kept in memory; of more pages, a sample
  std::size_t max_bytes = std::size_t{20} << 20;  // of a page; larger ones are refused
  // Pages that share a rule: those of a "host", of a "domain" with all its hosts (a platform such as
  // wordpress.com), or of one "path" pattern of a host.
  std::string cluster = "host";
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
  // Fails for an unknown value of `learning` or `cluster` and an invalid date.
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
