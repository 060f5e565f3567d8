// Drift detection: notices that a site was redesigned and its learned rules no longer match.
//
//   DriftWatch watch(book);
//   watch.add(url, matched);                 // for each extracted page
//   for (const Drift& drift : watch.find()) say(sentence(drift));
//
// A rule has drifted if, among at least `fewest_pages` new pages, a clearly smaller share matches
// than when the rule was learned. Rules without counts (written by hand) are assumed to have
// matched always. The book must outlive the watch. Not thread-safe.
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
  double lost_share = 0.2;  // how much the share of matching pages must fall
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

  // The page is counted for the first rule that matches its address.
  void add(std::string_view url, bool matched);
  // In the order of the book.
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
