// One fact per line: "seed https://mill.example/", "hosts same". Patterns may contain anything
// except a line break.
#include <string_view>

#include "bytes/header_fields.h"
#include "crawl/crawl.h"

namespace winnow::crawl {
namespace {

constexpr std::string_view kHosts[] = {"same", "domain", "any"};

}  // namespace

std::string write_plan(const CrawlPlan& plan) {
  std::string text;
  const auto add = [&](std::string_view name, std::string_view value) {
    text.append(name).append(" ");
    for (const char c : value) text += c == '\n' || c == '\r' ? ' ' : c;
    text.append("\n");
  };
  for (const std::string& seed : plan.seeds) add("seed", seed);
  add("hosts", kHosts[static_cast<std::size_t>(plan.scope.hosts)]);
  for (const std::string& pattern : plan.scope.include) add("include", pattern);
  for (const std::string& pattern : plan.scope.exclude) add("exclude", pattern);
  add("depth", std::to_string(plan.max_depth));
  add("alike", std::to_string(plan.max_alike));
  if (plan.sitemaps) add("sitemaps", "yes");
  if (plan.feeds) add("feeds", "yes");
  if (!plan.styles) add("styles", "no");
  return text;
}

Result<CrawlPlan> read_plan(const std::string& text) {
  CrawlPlan plan;
  std::string_view rest = text;
  while (!rest.empty()) {
    const std::string_view line = bytes::take_line(rest);
    const std::size_t blank = line.find(' ');
    const std::string_view name = line.substr(0, blank);
    const std::string value(blank == std::string_view::npos ? std::string_view{}
                                                            : line.substr(blank + 1));
    if (name == "seed") {
      plan.seeds.push_back(value);
    } else if (name == "include") {
      plan.scope.include.push_back(value);
    } else if (name == "exclude") {
      plan.scope.exclude.push_back(value);
    } else if (name == "hosts") {
      for (std::size_t i = 0; i < std::size(kHosts); ++i)
        if (kHosts[i] == value) plan.scope.hosts = static_cast<Hosts>(i);
    } else if (name == "depth") {
      plan.max_depth = static_cast<int>(bytes::read_decimal(value).value_or(0));
    } else if (name == "alike") {
      plan.max_alike = static_cast<long long>(bytes::read_decimal(value).value_or(0));
    } else if (name == "sitemaps") {
      plan.sitemaps = true;
    } else if (name == "feeds") {
      plan.feeds = true;
    } else if (name == "styles") {
      plan.styles = value != "no";
    } else {
      return fail(ErrorCode::Malformed,
                  "resume: unknown line in the plan of the crawl: \"" + std::string(line) + "\"");
    }
  }
  return plan;
}

}  // namespace winnow::crawl
