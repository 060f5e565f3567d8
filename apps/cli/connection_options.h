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
  std::vector<std::string> headers = {};  // "Name: value", "https://host Name: value"
  std::string proxy = {};
  std::string authorities = {};  // a file of certificates
  double time_limit = 60;        // seconds per request
  int attempts = 3;              // per address

  void declare(Options& options);
  // Everything but `attempts`. `inputs` are the addresses that the user named: a header that may
  // contain a secret is sent to their origin and to no other. Fails if a header is malformed, or if
  // it needs an origin and `inputs` do not have exactly one.
  Result<void> apply_to(fetch::ConnectionOptions& connection,
                        const std::vector<std::string>& inputs) const;
};

}  // namespace winnow::cli
