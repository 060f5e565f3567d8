// The options by which `extract` fetches.
#include <CLI/CLI.hpp>

#include "cli/web.h"

namespace winnow::cli {

void add_web_options(CLI::App& command, WebSettings& settings) {
  const std::string group = "Web";
  command
      .add_flag(
          "--feed{pages}", settings.feed,
          "The inputs are feeds, or pages that name one: give their posts, each from its page, "
          "else from what the feed says of it; --feed=content fetches no pages")
      ->check(CLI::IsMember({"pages", "content"}))
      ->group(group);
  command.add_option("--cache", settings.cache, "Keep pages here, and ask whether they changed")
      ->group(group);
  command.add_option("--user-agent", settings.user_agent, "What servers see")->group(group);
  command.add_option("--header", settings.headers, "\"Name: value\", sent with each request")
      ->allow_extra_args(false)
      ->group(group);
  command.add_option("--proxy", settings.proxy, "E.g. http://proxy.example:3128")->group(group);
  command
      .add_option("--ca-file", settings.authorities,
                  "Certificates to trust in place of the system's, e.g. a company's own")
      ->group(group);
  command.add_option("--time-limit", settings.time_limit, "Seconds for one answer")
      ->check(CLI::Range(0.1, 3600.0))
      ->capture_default_str()
      ->group(group);
  command.add_option("--attempts", settings.attempts, "Of each address, on 429, 5xx, no answer")
      ->check(CLI::Range(1, 20))
      ->capture_default_str()
      ->group(group);
}

}  // namespace winnow::cli
