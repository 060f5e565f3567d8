// winnow crawl: the options of the command. apps/crawl does the crawling.
#pragma once

#include <iosfwd>

#include "cli/connection_options.h"
#include "cli/exit_codes.h"
#include "crawl/crawl.h"

namespace winnow::cli {

struct CrawlCommand {
  crawl::CrawlOptions options;
  ConnectionSettings connection;
  bool same_host = false;  // the default
  bool same_domain = false;
  bool any_host = false;
  bool extract = false;
  bool no_styles = false;
  bool allow_private = false;
  double delay = -1;         // seconds; negative: not given
  long long max_pages = -1;  // negative: not given
  std::size_t max_megabytes = 20;

  void declare(Options& declared);
  ExitCode run(std::ostream& out, std::ostream& err) const;

 private:
  // The options of the crawl with everything that the flags above set.
  [[nodiscard]] Result<crawl::CrawlOptions> crawl_options() const;
};

}  // namespace winnow::cli
