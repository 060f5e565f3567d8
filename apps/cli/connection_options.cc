// Copies the settings into the options of fetch/.
#include "cli/connection_options.h"

#include <algorithm>
#include <chrono>
#include <set>

#include "base/ascii.h"

namespace winnow::cli {

void ConnectionSettings::declare(Options& options) {
  options.add("--user-agent", user_agent, "NAME",
              "User agent to send; robots.txt rules are matched by its first word");
  options
      .add("--header", headers, "\"[ORIGIN ]NAME: VALUE\"",
           "Header to send; repeatable. Only headers such as Accept-Language go to every host, all "
           "others to ORIGIN (https://host), by default that of the inputs")
      .one_value();
  options.add("--proxy", proxy, "URL", "Proxy, e.g. http://proxy.example:3128");
  options.add("--ca-file", authorities, "FILE",
              "Certificates to trust instead of the system's (PEM)");
  options.add("--time-limit", time_limit, "SECONDS", "Time limit per request").between(0.1, 3600);
  options.add("--attempts", attempts, "N", "Attempts per address after 429, 5xx or no response")
      .between(1, 20);
}

namespace {

std::set<std::string> origins_of(const std::vector<std::string>& inputs) {
  std::set<std::string> origins;
  for (const std::string& input : inputs)
    if (auto origin = fetch::origin_of(input)) origins.insert(*std::move(origin));
  return origins;
}

}  // namespace

Result<void> ConnectionSettings::apply_to(fetch::ConnectionOptions& connection,
                                          const std::vector<std::string>& inputs) const {
  if (!fetch::is_valid_header("User-Agent", user_agent))
    return fail(ErrorCode::InvalidArgument, "invalid user agent (contains control characters)");
  connection.user_agent = user_agent;
  connection.proxy = proxy;
  connection.authorities = authorities;
  connection.time_limit = std::chrono::milliseconds(static_cast<std::int64_t>(time_limit * 1000));
  for (const std::string& header : headers) {
    std::string_view rest = header;
    std::optional<std::string> origin;
    if (base::starts_with_ignoring_case(rest, "http://") ||
        base::starts_with_ignoring_case(rest, "https://")) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      origin = fetch::origin_of(rest.substr(0, end));
      rest = base::trim(rest.substr(end));
      if (!origin)
        return fail(ErrorCode::InvalidArgument,
                    "invalid origin in header '" + header + "' (expected https://host)");
    }
    const std::string name(rest.substr(0, rest.find(':')));
    if (name.size() == rest.size() || !fetch::is_valid_header(name, rest))
      return fail(ErrorCode::InvalidArgument,
                  "invalid header '" + header + "' (expected \"Name: value\")");
    const std::string value(base::trim(rest.substr(name.size() + 1)));
    if (!origin && fetch::is_harmless_header(name)) {
      connection.headers.emplace_back(name, value);
      continue;
    }
    if (!origin) {
      const std::set<std::string> origins = origins_of(inputs);
      if (origins.size() != 1)
        return fail(
            ErrorCode::InvalidArgument,
            "header " + name + ": the inputs have " + (origins.empty() ? "no" : "more than one") +
                " origin; name the one to send it to: --header \"https://host " + name + ": ...\"");
      origin = *origins.begin();
    }
    connection.credentials.push_back({*origin, name, value});
  }
  return {};
}

}  // namespace winnow::cli
