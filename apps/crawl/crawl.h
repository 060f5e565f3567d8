// winnow crawl: seed addresses in, an archive of the pages they lead to out.
//
//   CrawlOptions options{.seeds = {"https://mill.example/"}, .output = "mill.warc.gz"};
//   const Result<Counts> done = run(options, std::cout, std::cerr);
//
// README.md beside this file says what it honours and what it leaves out. Progress and the closing
// line go to `err`, records (where they are asked for and no file is named) to `out`. Interrupted
// (Ctrl-C), what was done is kept and the result is ErrorCode::Cancelled; killed, the same without
// a word. Either way `resume` goes on.
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

// What makes one crawl another one: kept in the frontier, and taken from there on resuming.
struct CrawlPlan {
  std::vector<std::string> seeds = {};
  ScopeOptions scope = {};
  int max_depth = 32;  // links from a seed
  bool sitemaps = false;
  bool feeds = false;
  bool styles = true;  // keep the style sheets of pages, for layout
};

struct CrawlOptions {
  CrawlPlan plan = {};
  std::string output = {};  // the archive; "X.crawl" beside it is the frontier; empty: no archive
  bool resume = false;
  bool retry = false;  // on resuming: ask again for what had no answer
  bool overwrite = false;
  std::string records = {};  // a file, "-" for `out`; empty: none
  std::string method = {};   // of the records

  std::optional<std::int64_t> max_pages = {};           // nothing: as before, or without limit
  std::optional<std::chrono::milliseconds> delay = {};  // nothing: as before, or a second
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
