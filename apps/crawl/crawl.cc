// Starts a crawl or resumes it after the last commit, runs the loop, and prints a summary.
#include "crawl/crawl.h"

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <string>
#include <utility>

#include "bytes/file_lock.h"
#include "bytes/header_fields.h"
#include "common/interrupt.h"
#include "common/progress.h"
#include "crawl/crawler.h"
#include "crawl/output.h"
#include "url/normalize.h"

namespace winnow::crawl {
namespace {

bool exists(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

std::uint64_t number_in(const std::string& text) { return bytes::read_decimal(text).value_or(0); }

// A new crawl must not overwrite an existing one without --overwrite.
Result<void> check_place(const CrawlOptions& options, const std::string& state) {
  if (options.output.empty()) {
    if (options.records.empty())
      return fail(ErrorCode::InvalidArgument,
                  "crawl: no output given (use -o FILE.warc.gz or --extract)");
    if (options.resume)
      return fail(ErrorCode::InvalidArgument,
                  "crawl --resume: the archive is missing (use -o FILE.warc.gz)");
    return {};
  }
  // A crawl that was killed before it wrote anything starts again if seeds are given.
  if (options.resume && !exists(state) && (options.plan.seeds.empty() || exists(options.output)))
    return fail(ErrorCode::NotFound, "resume " + options.output + ": no such file: " + state);
  if (options.resume || options.overwrite) return {};
  if (exists(state))
    return fail(ErrorCode::InvalidArgument,
                "crawl to " + options.output +
                    ": a crawl exists already (--resume continues it, --overwrite starts again)");
  if (exists(options.output))
    return fail(ErrorCode::InvalidArgument,
                "crawl to " + options.output + ": the file exists (--overwrite replaces it)");
  return {};
}

void print_end(const CrawlOptions& options, const Counts& counts, bool was_stopped,
               std::ostream& err) {
  if (options.is_quiet) return;
  const auto count_of = [](std::int64_t count, const char* noun) {
    return common::count_of(static_cast<std::size_t>(count), noun);
  };
  err << "winnow: " << count_of(counts.pages, "page") << ", "
      << count_of(counts.others, "other answer") << ", " << count_of(counts.failed, "error") << ", "
      << counts.forbidden << " forbidden by robots.txt, " << counts.trapped << " skipped as traps";
  if (!options.output.empty()) err << "; " << options.output;
  if (counts.waiting > 0)
    err << "; " << counts.waiting
        << (counts.waiting == 1 ? " address waiting" : " addresses waiting");
  if (was_stopped && !options.output.empty()) err << "; continue with --resume";
  err << std::endl;
}

}  // namespace

Result<Counts> run(const CrawlOptions& options, std::ostream& out, std::ostream& err) {
  const std::string state = options.output.empty() ? ":memory:" : options.output + ".crawl";
  // The lock of the archive is also that of the frontier.
  WINNOW_TRY(const bytes::FileLock archive_lock, bytes::FileLock::take(options.output));
  WINNOW_TRY(const bytes::FileLock records_lock,
             bytes::FileLock::take(options.records == "-" ? "" : options.records));
  WINNOW_TRY_VOID(check_place(options, state));
  for (const std::string& seed : options.plan.seeds)
    if (!url::crawl_address(seed))
      return fail(ErrorCode::InvalidArgument, "crawl " + seed + ": not an http or https address");
  WINNOW_TRY(Frontier frontier, Frontier::open(state));
  if (options.overwrite && !options.resume) WINNOW_TRY_VOID(frontier.clear());
  WINNOW_TRY(const std::string kept_plan, frontier.remembered("plan"));
  // A crawl that was killed before its first commit has no plan: start now.
  const bool is_resumed = options.resume && !kept_plan.empty();
  CrawlPlan plan = options.plan;
  CrawlOptions now = options;
  if (is_resumed) {
    WINNOW_TRY(plan, read_plan(kept_plan));
    WINNOW_TRY(const std::string pages, frontier.remembered("max pages"));
    WINNOW_TRY(const std::string delay, frontier.remembered("delay"));
    if (!now.max_pages) now.max_pages = static_cast<std::int64_t>(number_in(pages));
    if (!now.delay) now.delay = std::chrono::milliseconds(number_in(delay));
  }
  if (!now.delay) now.delay = std::chrono::milliseconds(1000);
  for (const std::string& seed : options.plan.seeds)
    if (std::ranges::find(plan.seeds, seed) == plan.seeds.end()) plan.seeds.push_back(seed);
  if (plan.seeds.empty()) return fail(ErrorCode::InvalidArgument, "crawl: no seed address given");
  WINNOW_TRY(Scope scope, Scope::make(plan.scope));

  WINNOW_TRY(const std::string runs, frontier.remembered("runs"));
  const std::uint64_t run_number = number_in(runs) + 1;
  WINNOW_TRY_VOID(frontier.remember("runs", std::to_string(run_number)));
  std::optional<Positions> from;
  if (is_resumed) {
    WINNOW_TRY(const std::string archive, frontier.remembered("archive bytes"));
    WINNOW_TRY(const std::string records, frontier.remembered("record bytes"));
    from = Positions{number_in(archive), number_in(records)};
  }
  WINNOW_TRY(Output output,
             Output::open({.archive = options.output,
                           .records = options.records,
                           .method = options.method,
                           .summary = options.summary,
                           .site_rules = options.site_rules,
                           .site_memory = options.site_memory,
                           .page_seconds = options.page_seconds,
                           .software = options.connection.user_agent,
                           .id_seed = plan.seeds.front() + " " + std::to_string(run_number) + " " +
                                      std::to_string(now_in_milliseconds())},
                          from, out));
  Crawler crawler(now, plan, frontier, output, scope, err);
  for (const std::string& seed : plan.seeds) WINNOW_TRY_VOID(crawler.add_seed(seed));
  WINNOW_TRY_VOID(frontier.remember("plan", write_plan(plan)));
  WINNOW_TRY_VOID(frontier.remember("max pages", std::to_string(now.max_pages.value_or(0))));
  WINNOW_TRY_VOID(frontier.remember("delay", std::to_string(now.delay->count())));
  if (options.retry) WINNOW_TRY_VOID(frontier.revive());
  WINNOW_TRY_VOID(crawler.rest_all());
  WINNOW_TRY_VOID(crawler.commit());

  const common::Interrupt interrupt;
  WINNOW_TRY_VOID(crawler.run(interrupt.flag()));
  for (const std::string& finding : output.findings()) err << "winnow: " << finding << std::endl;
  // The pages are in the archive, from which `winnow extract` counts them, too.
  if (const Result<void> kept = output.remember_sites(); !kept)
    err << "winnow: warning: " << kept.error().message << std::endl;
  print_end(options, frontier.counts(), interrupt.flag(), err);
  if (interrupt.flag()) return fail(ErrorCode::Cancelled, "crawl: interrupted");
  if (frontier.counts().pages == 0)
    return fail(ErrorCode::NotFound,
                "crawl: no page could be fetched" +
                    (crawler.first_failure().empty() ? "" : ": " + crawler.first_failure()));
  return frontier.counts();
}

}  // namespace winnow::crawl
