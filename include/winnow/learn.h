// Learner: pages of sites in, rules for these sites out.
//
//   WINNOW_TRY(winnow::Learner learner, winnow::Learner::make({.date = "2026-11-16"}));
//   for (const auto& page : pages) learner.add(page.bytes, page.url);
//   const std::string rules = learner.rules();       // a rule file, docs/rules.md
//   winnow::extract(bytes, {.method = "emcst", .url = url, .site_rules_text = rules});
//
// Pages are grouped by the host of their URL. Nothing but the pages is needed: no labels, no
// network. Memory is bounded for each host however many of its pages come. The same pages in the
// same order give the same rules. One thread at a time.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/result.h"

namespace winnow {

struct LearnOptions {
  // "ours", or "published": markers by vote, as the paper has it.
  std::string learning = "ours";
  std::string date = "1970-01-01";   // of today; goes into the rules
  std::size_t pages_per_site = 128;  // remembered at once; the others are sampled
  std::size_t max_bytes = std::size_t{20} << 20;
};

struct MarkerSupport {
  std::string marker;     // "div|class|entry-content"
  std::size_t pages = 0;  // whose main block it marks
};

struct LearnedSite {
  std::string host;
  std::size_t pages = 0;             // learned from
  std::size_t matched = 0;           // of these, pages that have a marker of the rule
  std::string rule;                  // as it stands in a rule file
  std::vector<MarkerSupport> votes;  // what mCST alone finds on the pages, most frequent first
};

class Learner {
 public:
  // Fails for a learning that does not exist and a date that is none.
  static Result<Learner> make(const LearnOptions& options = {});
  ~Learner();
  Learner(Learner&&) noexcept;
  Learner& operator=(Learner&&) noexcept;

  // Fails for what extract() would refuse, and for a page whose URL has no host; learning goes on
  // with the next page.
  Result<void> add(std::string_view bytes, std::string_view url,
                   std::string_view content_type = {});

  // What is known so far, by host.
  [[nodiscard]] std::vector<LearnedSite> sites() const;
  // All of it as one rule file.
  [[nodiscard]] std::string rules() const;

 private:
  struct Impl;
  explicit Learner(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace winnow
