// Copies the settings into the options of fetch/.
#include "cli/connection_options.h"

#include <chrono>

#include "base/ascii.h"

namespace winnow::cli {

void ConnectionSettings::declare(Options& options) {
  options.add("--user-agent", user_agent, "NAME",
              "User agent to send; robots.txt rules are matched by its first word");
  options
      .add("--header", headers, "\"NAME: VALUE\"", "Header to send with each request; repeatable")
      .one_value();
  options.add("--proxy", proxy, "URL", "Proxy, e.g. http://proxy.example:3128");
  options.add("--ca-file", authorities, "FILE",
              "Certificates to trust instead of the system's (PEM)");
  options.add("--time-limit", time_limit, "SECONDS", "Time limit per request").between(0.1, 3600);
  options.add("--attempts", attempts, "N", "Attempts per address after 429, 5xx or no response")
      .between(1, 20);
}

Result<void> ConnectionSettings::apply_to(fetch::ConnectionOptions& connection) const {
  connection.user_agent = user_agent;
  connection.proxy = proxy;
  connection.authorities = authorities;
  connection.time_limit = std::chrono::milliseconds(static_cast<std::int64_t>(time_limit * 1000));
  for (const std::string& header : headers) {
    const std::size_t colon = header.find(':');
    if (colon == std::string::npos || colon == 0)
      return fail(ErrorCode::InvalidArgument,
                  "invalid header '" + header + "' (expected \"Name: value\")");
    connection.headers.emplace_back(header.substr(0, colon),
                                    base::trim(std::string_view(header).substr(colon + 1)));
  }
  return {};
}

}  // namespace winnow::cli
