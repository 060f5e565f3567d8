// The options of `extract` and `crawl` that describe how to connect to servers.
#pragma once

#include <string>
#include <vector>

#include "cli/options.h"
#include "fetch/http_exchange.h"
#include "winnow/result.h"

namespace winnow::cli {

struct ConnectionSettings {
  std::string user_agent = fetch::default_user_agent();
  std::vector<std::string> headers = {};  // "Name: value"
  std::string proxy = {};
  std::string authorities = {};  // a file of certificates
  double time_limit = 60;        // seconds per request
  int attempts = 3;              // per address

  void declare(Options& options);
  // Everything but `attempts`. Fails if a header is not of the form "Name: value".
  Result<void> apply_to(fetch::ConnectionOptions& connection) const;
};

}  // namespace winnow::cli
