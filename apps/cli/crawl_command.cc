// winnow crawl: seeds and limits in, an archive out.
#include "cli/crawl_command.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <ostream>

#include "base/ascii.h"
#include "cli/commands.h"

namespace winnow::cli {
namespace {

constexpr const char* kExamples =
    "Examples:\n"
    "  winnow crawl https://mill.example/ -o mill.warc.gz --depth 3\n"
    "  winnow crawl https://mill.example/ -o mill.warc.gz --resume        after an interruption\n"
    "  winnow crawl https://mill.example/ --sitemaps --extract > records.jsonl\n"
    "The frontier lies beside the archive, in FILE.crawl; apps/crawl/README.md has the rest.\n";

}  // namespace

void CrawlCommand::add_to(CLI::App& app) {
  CLI::App* crawl = app.add_subcommand(
      "crawl", "Follow links and keep the pages in an archive (apps/crawl/README.md)");
  crawl->add_option("URL", options.plan.seeds, "Where to begin");
  crawl->add_option("-o,--output", options.output, "The archive, .warc.gz or .warc")
      ->group("Output");
  crawl->add_flag("--resume", options.resume, "Go on with an interrupted crawl to the same archive")
      ->group("Output");
  crawl->add_flag("--retry", options.retry, "With --resume: ask again for what had no answer")
      ->group("Output");
  crawl->add_flag("--overwrite", options.overwrite, "Replace an archive that is there")
      ->group("Output");
  crawl->add_flag("--extract", extract, "Give each page's record as it comes, a line of JSON each")
      ->group("Output");
  crawl
      ->add_option("--records", options.records,
                   "With --extract: the file for them; - is standard output")
      ->group("Output");
  crawl->add_option("-m,--method", options.method, "With --extract: how to find the content")
      ->group("Output");
  crawl->add_flag("-q,--quiet", options.is_quiet, "Say nothing but errors")->group("Output");

  crawl->add_option("--depth", options.plan.max_depth, "Links from a seed, at most")
      ->check(CLI::Range(0, 1'000'000))
      ->capture_default_str()
      ->group("What to fetch");
  crawl->add_option("--max-pages", max_pages, "Stop after so many pages; 0 is no limit")
      ->check(CLI::Range(0LL, 1'000'000'000'000LL))
      ->group("What to fetch");
  CLI::Option* const host =
      crawl->add_flag("--same-host", same_host, "Only the seeds' hosts (the default)");
  CLI::Option* const domain =
      crawl->add_flag("--same-domain", same_domain, "All hosts of the seeds' domains");
  CLI::Option* const any = crawl->add_flag("--any-host", any_host, "Wherever links lead");
  for (CLI::Option* option : {host, domain, any}) option->group("What to fetch");
  host->excludes(domain)->excludes(any);
  domain->excludes(any);
  crawl->add_option("--include", options.plan.scope.include, "Only addresses that match this RE")
      ->allow_extra_args(false)
      ->group("What to fetch");
  crawl->add_option("--exclude", options.plan.scope.exclude, "No address that matches this RE")
      ->allow_extra_args(false)
      ->group("What to fetch");
  crawl->add_flag("--sitemaps", options.plan.sitemaps, "Read the hosts' sitemaps, too")
      ->group("What to fetch");
  crawl->add_flag("--feeds", options.plan.feeds, "Read the pages' feeds, too")
      ->group("What to fetch");
  crawl->add_flag("--no-styles", no_styles, "Do not keep the pages' style sheets")
      ->group("What to fetch");

  crawl
      ->add_option("--delay", delay,
                   "Seconds a host rests between two requests (1); robots.txt may ask for more")
      ->check(CLI::Range(0.0, 86400.0))
      ->group("How to fetch");
  crawl->add_option("-j", options.jobs, "Hosts asked at once")
      ->check(CLI::Range(1, 256))
      ->capture_default_str()
      ->group("How to fetch");
  crawl
      ->add_option("--user-agent", options.connection.user_agent,
                   "What servers see; its first word is what robots.txt calls us")
      ->capture_default_str()
      ->group("How to fetch");
  crawl->add_option("--header", headers, "\"Name: value\", sent with each request")
      ->allow_extra_args(false)
      ->group("How to fetch");
  crawl->add_option("--proxy", options.connection.proxy, "E.g. http://proxy.example:3128")
      ->group("How to fetch");
  crawl
      ->add_option("--ca-file", options.connection.authorities,
                   "Certificates to trust in place of the system's, e.g. a company's own")
      ->group("How to fetch");
  crawl->add_option("--attempts", options.attempts, "Of each address, on 429, 5xx and no answer")
      ->check(CLI::Range(1, 20))
      ->capture_default_str()
      ->group("How to fetch");
  crawl->add_option("--time-limit", time_limit, "Seconds for one answer")
      ->check(CLI::Range(0.1, 3600.0))
      ->capture_default_str()
      ->group("How to fetch");
  crawl->add_option("--max-megabytes", max_megabytes, "Of one answer; what is beyond is cut off")
      ->check(CLI::Range(1, 500))
      ->capture_default_str()
      ->group("How to fetch");
  crawl
      ->add_flag("--allow-private", allow_private,
                 "Reach this machine and its network, too: for an intranet, or a test")
      ->group("How to fetch");
  crawl->footer(kExamples);
}

ExitCode CrawlCommand::run(std::ostream& out, std::ostream& err) const {
  crawl::CrawlOptions asked = options;
  if (same_domain) asked.plan.scope.hosts = crawl::Hosts::SameDomain;
  if (any_host) asked.plan.scope.hosts = crawl::Hosts::Any;
  asked.plan.styles = !no_styles;
  if (max_pages >= 0) asked.max_pages = max_pages;
  if (delay >= 0) asked.delay = std::chrono::milliseconds(static_cast<std::int64_t>(delay * 1000));
  if (extract && asked.records.empty()) asked.records = "-";
  if (!extract && !asked.records.empty())
    return report_error(err, {ErrorCode::InvalidArgument, "crawl: --records goes with --extract"});
  for (const std::string& header : headers) {
    const std::size_t colon = header.find(':');
    if (colon == std::string::npos || colon == 0)
      return report_error(err, {ErrorCode::InvalidArgument,
                                "header \"" + header + "\": write it as \"Name: value\""});
    asked.connection.headers.emplace_back(header.substr(0, colon),
                                          base::trim(std::string_view(header).substr(colon + 1)));
  }
  asked.connection.time_limit =
      std::chrono::milliseconds(static_cast<std::int64_t>(time_limit * 1000));
  asked.connection.max_wire_bytes = max_megabytes << 20;
  if (allow_private) asked.connection.reach = fetch::Reach::Anywhere;
  asked.shows_progress = !asked.is_quiet && isatty(STDERR_FILENO) == 1;
  const Result<crawl::Counts> done = crawl::run(asked, out, err);
  return done ? ExitCode::Ok : report_error(err, done.error());
}

}  // namespace winnow::cli
