// winnow crawl: follows links from seed addresses and writes the pages to an archive.
//
//   const CrawlOptions options{.plan = {.seeds = {"https://mill.example/"}},
//                              .output = "mill.warc.gz"};
//   const Result<Counts> counts = run(options, std::cout, std::cerr);
//
// README.md in this folder says which rules it follows and what is out of scope. Progress and the
// summary go to `err`, records (if requested without a file name) to `out`. On Ctrl-C the work so
// far is kept and the result is ErrorCode::Cancelled; a killed crawl also keeps it. In both cases
// `resume` continues.
#pragma once

#include <chrono>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "crawl/frontier.h"
#include "crawl/scope.h"
#include "fetch/http_exchange.h"
#include "winnow/result.h"

namespace winnow::crawl {

// The settings that define a crawl: stored in the frontier and read from there on resuming.
struct CrawlPlan {
  std::vector<std::string> seeds = {};
  ScopeOptions scope = {};
  int max_depth = 32;            // links from a seed
  long long max_alike = 10'000;  // pages per host and pattern (traps.h); 0: no limit
  bool sitemaps = false;
  bool feeds = false;
  bool styles = true;  // keep the style sheets of pages, for layout
};

struct CrawlOptions {
  CrawlPlan plan = {};
  std::string output = {};  // the archive; "X.crawl" beside it is the frontier; empty: no archive
  bool resume = false;
  bool retry = false;  // on resuming: request failed addresses again
  bool overwrite = false;
  std::string records = {};     // a file, "-" for `out`; empty: none
  std::string method = {};      // of the records
  std::string summary = {};     // their summaries, "3" sentences or "10%"; empty: none
  std::string site_rules = {};  // of the records: a rule file, or a folder of them; empty: none
  std::string site_memory =
      {};                    // of the records: a store of what is known about sites; empty: none
  double page_seconds = 30;  // time limit of each extraction; 0: none

  std::optional<std::int64_t> max_pages = {};           // nullopt: as before, or no limit
  std::optional<std::chrono::milliseconds> delay = {};  // nullopt: as before, or one second
  std::size_t jobs = 4;
  fetch::ConnectionOptions connection = {};
  int attempts = 3;
  std::chrono::milliseconds first_wait{1000};  // after a failure; doubles
  bool shows_progress = false;
  bool is_quiet = false;
};

Result<Counts> run(const CrawlOptions& options, std::ostream& out, std::ostream& err);

// As text for the frontier, and back.
std::string write_plan(const CrawlPlan& plan);
Result<CrawlPlan> read_plan(const std::string& text);

}  // namespace winnow::crawl
