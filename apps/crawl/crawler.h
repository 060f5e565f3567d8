// The crawl itself: gives tasks to the workers and writes their responses to frontier and archive.
//
// One thread owns all of it. Each turn of the loop gives out as many tasks as there are idle
// workers and ready hosts, takes the available responses, and commits: first the archive is synced
// to disk, then the frontier records it.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "crawl/crawl.h"
#include "crawl/frontier.h"
#include "crawl/output.h"
#include "crawl/scope.h"
#include "crawl/workers.h"
#include "decode/decode.h"
#include "fetch/robots.h"
#include "html/parse.h"
#include "winnow/result.h"

namespace winnow::crawl {

// Consecutive redirects and canonical addresses: both lead on without a link being followed.
inline constexpr int kMaxHops = 10;
// Patterns (traps.h) are stored beside shapes and begin with this.
inline constexpr const char* kPatternMark = "=";

class Crawler {
 public:
  Crawler(const CrawlOptions& options, CrawlPlan plan, Frontier& frontier, Output& output,
          Scope& scope, std::ostream& err);

  // Seeds belong to the crawl even if the scope excludes them.
  Result<void> add_seed(const std::string& url);
  // Runs until nothing is waiting, the page limit is reached, or `stop` is set.
  Result<void> run(const std::atomic<bool>& stop);
  Result<void> commit();
  // After a restart: every host is delayed first.
  Result<void> rest_all() { return frontier_.rest_all(now_in_milliseconds(), delay_.count()); }
  // The first failure; empty if there was none.
  [[nodiscard]] const std::string& first_failure() const noexcept { return first_failure_; }

 private:
  [[nodiscard]] Limit limit() const;
  Result<void> hand_out(Workers& workers);
  // Checks a task before its host is asked: false if it was dropped.
  Result<bool> may_fetch(const Task& task);
  Result<void> settle(Answer answer);
  Result<void> settle_robots(const Task& task, const Result<fetch::Exchange>& exchange,
                             std::int64_t ended);
  Result<void> settle_failure(const Task& task, const Outcome& outcome, std::int64_t next_at);
  Result<void> see_redirect(const Task& task, const fetch::Exchange& exchange);
  Result<bool> see_content(const Task& task, const fetch::Exchange& exchange);
  Result<void> see_page(const Task& task, const fetch::Exchange& exchange,
                        const bytes::Payload& payload, const dom::Document& document);
  Result<void> see_feed(const Task& task, std::string_view text, const std::string& url,
                        std::string_view media_type);
  Result<void> see_sitemap(const Task& task, std::string_view body, std::string_view type);
  Result<void> consider(const std::string& url, Kind kind, int depth, int hops = 0);

  struct HostRules {
    fetch::Robots robots;
    bool is_lost = false;  // robots.txt could not be fetched
  };
  Result<const HostRules*> rules_of(std::int64_t host);
  Result<std::int64_t> rest_after(std::int64_t host, std::int64_t time);
  [[nodiscard]] std::chrono::milliseconds patience_after(int attempts) const;
  void show_progress(bool is_last);

  std::string first_failure_;
  const CrawlOptions& options_;
  CrawlPlan plan_;
  Frontier& frontier_;
  Output& output_;
  Scope& scope_;
  std::ostream& err_;
  std::int64_t max_pages_ = 0;  // 0: no limit
  std::chrono::milliseconds delay_{1000};
  int year_ = 0;
  std::int64_t pages_under_way_ = 0;
  std::map<std::int64_t, HostRules> rules_;  // of recently used hosts
  std::set<std::string> seeds_;              // addresses
  std::set<std::string> full_patterns_;      // reported
  html::Parser parser_;
  decode::Decoder decoder_;
  dom::Document recycled_;
  std::uint64_t bytes_ = 0;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point shown_ = began_;
  std::int64_t pages_before_ = 0;
  bool line_is_there_ = false;
};

}  // namespace winnow::crawl
