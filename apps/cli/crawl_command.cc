// winnow crawl: seed addresses and limits in, an archive out.
#include "cli/crawl_command.h"

#include <ostream>

#include "cli/commands.h"
#include "common/terminal.h"

namespace winnow::cli {

void CrawlCommand::declare(Options& declared) {
  crawl::CrawlPlan& plan = options.plan;
  declared.add("URL", plan.seeds, "URL", "Addresses to start from");
  declared.group("Output");
  declared.add("-o,--output", options.output, "FILE", "Archive to write (.warc.gz or .warc)");
  declared.flag("--resume", options.resume, "Continue an interrupted crawl to the same archive");
  declared.flag("--retry", options.retry, "With --resume: request failed addresses again");
  declared.flag("--overwrite", options.overwrite, "Replace an existing archive");
  declared.flag("--extract", extract, "Extract each page and write its record as a line of JSON");
  declared.add("--records", options.records, "FILE",
               "With --extract: write records to this file (- or unset = standard output)");
  declared.add("-m,--method", options.method, "METHOD", "With --extract: extraction method");
  declared.add("--site-rules", options.site_rules, "PATH",
               "With --extract: rules of sites, a file or a folder of *.rules (docs/rules.md)");
  declared.add("--site-memory", options.site_memory, "DIR",
               "With --extract: a store of what is known about sites (docs/memory.md)");
  declared.add("--summary", options.summary, "LENGTH",
               "With --extract: add a summary of 3 sentences, or of 10% of the words");
  declared
      .add("--page-seconds", options.page_seconds, "SECONDS",
           "With --extract: give up on a page after this time (0 = no limit)")
      .between(0, 86400);
  declared.flag("-q,--quiet", options.is_quiet, "Print errors only");

  declared.group("Scope");
  declared.add("--depth", plan.max_depth, "N", "Maximum number of links from a seed")
      .between(0, 1'000'000);
  declared.add("--max-pages", max_pages, "N", "Stop after this many pages (0 = no limit)")
      .between(0, 1e12);
  declared
      .add("--max-alike", plan.max_alike, "N",
           "Stop after this many pages of a host with the same number of path segments and the "
           "same parameters, in case they are generated (0 = no limit)")
      .between(0, 1e12);
  const Option host =
      declared.flag("--same-host", same_host, "Stay on the hosts of the seeds (default)");
  Option domain =
      declared.flag("--same-domain", same_domain, "Stay on the registered domains of the seeds");
  declared.flag("--any-host", any_host, "Follow links to any host").excludes(host).excludes(domain);
  domain.excludes(host);
  declared
      .add("--include", plan.scope.include, "REGEX", "Fetch only matching addresses; repeatable")
      .one_value();
  declared.add("--exclude", plan.scope.exclude, "REGEX", "Skip matching addresses; repeatable")
      .one_value();
  declared.flag("--sitemaps", plan.sitemaps, "Also read the sitemaps of each host");
  declared.flag("--feeds", plan.feeds, "Also read the feeds that pages link to");
  declared.flag("--no-styles", no_styles, "Do not store style sheets");

  declared.group("Network");
  declared
      .add("--delay", delay, "SECONDS",
           "Pause between two requests to a host; robots.txt may require more [default: 1]")
      .between(0, 86400);
  declared.add("-j", options.jobs, "N", "Number of hosts to request from at the same time")
      .between(1, 256);
  connection.declare(declared);
  declared.add("--max-megabytes", max_megabytes, "MB", "Truncate larger responses").between(1, 500);
  declared.flag("--allow-private", allow_private,
                "Allow loopback and private addresses, e.g. for an intranet");
  declared.footer(
      "Examples:\n"
      "  winnow crawl https://mill.example/ -o mill.warc.gz --depth 3\n"
      "  winnow crawl https://mill.example/ -o mill.warc.gz --resume\n"
      "  winnow crawl https://mill.example/ --sitemaps --extract > records.jsonl\n"
      "  winnow crawl https://mill.example/ --extract --summary 3\n\n"
      "The crawl state is stored next to the archive, in FILE.crawl. See apps/crawl/README.md.\n");
}

Result<crawl::CrawlOptions> CrawlCommand::crawl_options() const {
  crawl::CrawlOptions result = options;
  if (same_domain) result.plan.scope.hosts = crawl::Hosts::SameDomain;
  if (any_host) result.plan.scope.hosts = crawl::Hosts::Any;
  result.plan.styles = !no_styles;
  if (max_pages >= 0) result.max_pages = max_pages;
  if (delay >= 0) result.delay = std::chrono::milliseconds(static_cast<std::int64_t>(delay * 1000));
  if (extract && result.records.empty()) result.records = "-";
  if (!extract && !result.records.empty())
    return fail(ErrorCode::InvalidArgument, "crawl: --records requires --extract");
  if (!extract && !result.site_rules.empty())
    return fail(ErrorCode::InvalidArgument, "crawl: --site-rules requires --extract");
  if (!extract && !result.site_memory.empty())
    return fail(ErrorCode::InvalidArgument, "crawl: --site-memory requires --extract");
  if (!extract && !result.summary.empty())
    return fail(ErrorCode::InvalidArgument, "crawl: --summary requires --extract");
  WINNOW_TRY_VOID(connection.apply_to(result.connection, options.plan.seeds));
  result.attempts = connection.attempts;
  result.connection.max_wire_bytes = max_megabytes << 20;
  if (allow_private) result.connection.reach = fetch::Reach::Anywhere;
  return result;
}

ExitCode CrawlCommand::run(std::ostream& out, std::ostream& err) const {
  Result<crawl::CrawlOptions> crawl = crawl_options();
  if (!crawl) return report_error(err, crawl.error());
  crawl->shows_progress = !crawl->is_quiet && common::is_terminal(err);
  const Result<crawl::Counts> done = crawl::run(*crawl, out, err);
  return done ? ExitCode::Ok : report_error(err, done.error());
}

}  // namespace winnow::cli
