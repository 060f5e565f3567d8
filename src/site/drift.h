// Drift: a site was rebuilt, and the rules that were learned no longer find their markers.
//
//   DriftWatch watch(book);
//   watch.add(url, matched);                 // for each page that was extracted
//   for (const Drift& drift : watch.find()) say(sentence(drift));
//
// A rule drifts when of at least `fewest_pages` new pages a clearly smaller share matches than did
// when it was learned. Rules that keep no counts (written by hand) are taken to have matched
// always. The book outlives the watch. One thread at a time.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "site/rule_book.h"

namespace winnow::site {

struct DriftOptions {
  std::size_t fewest_pages = 5;
  double lost_share = 0.2;  // so much less of the pages than when it was learned
};

struct Drift {
  const Rule* rule = nullptr;
  std::size_t pages = 0;  // new ones
  std::size_t matched = 0;
};

class DriftWatch {
 public:
  explicit DriftWatch(const RuleBook& book, const DriftOptions& options = {})
      : book_(book), options_(options) {}

  // The page counts for the first rule that is for its address.
  void add(std::string_view url, bool matched);
  // In the book's order.
  [[nodiscard]] std::vector<Drift> find() const;

 private:
  struct Counts {
    std::size_t pages = 0;
    std::size_t matched = 0;
  };

  const RuleBook& book_;
  DriftOptions options_;
  std::map<const Rule*, Counts> counts_;
};

// "drift: the rule for https?://example\.org/.* matches 3 of 40 pages, and matched 118 of 120 on
// 2026-11-16"
std::string sentence(const Drift& drift);

}  // namespace winnow::site
