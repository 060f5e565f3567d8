// winnow crawl: the command's options and its work (apps/crawl does the crawling).
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "crawl/crawl.h"

namespace CLI {
class App;
}

namespace winnow::cli {

struct CrawlCommand {
  crawl::CrawlOptions options;
  bool same_host = false;  // the default, said aloud
  bool same_domain = false;
  bool any_host = false;
  bool extract = false;
  bool no_styles = false;
  bool allow_private = false;
  double delay = -1;                 // seconds; negative: not given
  long long max_pages = -1;          // negative: not given
  std::vector<std::string> headers;  // "Name: value"
  double time_limit = 60;            // seconds
  std::size_t max_megabytes = 20;

  void add_to(CLI::App& app);
  ExitCode run(std::ostream& out, std::ostream& err) const;
};

}  // namespace winnow::cli
