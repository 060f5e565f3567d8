// winnow extract: pages in, their content out.
#include <algorithm>
#include <chrono>
#include <optional>
#include <ostream>
#include <thread>

#include "base/ascii.h"
#include "bytes/file.h"
#include "cli/assets.h"
#include "cli/balance.h"
#include "cli/commands.h"
#include "cli/inputs.h"
#include "cli/learning.h"
#include "cli/ordered.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "eval/interrupt.h"
#include "winnow/winnow.h"

namespace winnow::cli {
namespace {

constexpr std::string_view kSiteMethod = "emcst";
constexpr std::size_t kBytesPerNode = 128;  // as ExtractOptions::max_nodes says
constexpr std::string_view kLayoutMethod = "blog";

// A page on its way from the reader to one of the threads and on to the output.
struct PageJob {
  InputPlace place;
  bytes::Bytes owned = {};  // empty where the page is used before the next one is read
  std::string_view bytes = {};
  std::string url = {};
  std::string content_type = {};
  bool is_truncated = false;
  std::optional<Error> failure = {};

  [[nodiscard]] std::size_t weight() const noexcept { return owned.size(); }
};

struct PageOutput {
  std::string record;
  std::optional<Error> failure;
  bool abstained = false;
};

Result<Page> extract_page(Extractor& extractor, const PageJob& job) {
  if (job.failure) return Failure{*job.failure};
  Result<Page> page = extractor.extract({.bytes = job.bytes,
                                         .url = job.url,
                                         .content_type = job.content_type,
                                         .origin = job.place.origin});
  if (page && job.is_truncated && !page->metadata.truncated) page->metadata.truncated = "input";
  return page;
}

std::string extension_of(const std::string& format) {
  if (format == "text") return ".txt";
  if (format == "markdown") return ".md";
  return "." + format;
}

// Pages one after the other need an empty line to stay apart; single values stand on lines.
std::string separator(const std::string& format, const RenderOptions& render) {
  const bool is_prose = format == "text" || format == "markdown";
  return is_prose && render.fields.size() != 1 ? "\n" : "";
}

// What the records depend on: everything but how the batch is run.
std::string digest_of(const std::vector<std::string>& arguments) {
  std::string digest;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument == "-j" || argument == "--threads") ++i;
    if (argument.starts_with("-j") || argument.starts_with("--threads") || argument == "--resume" ||
        argument == "--progress")
      continue;
    digest.append(argument).append("\n");
  }
  return digest;
}

// The inputs, and the addresses of --urls after them.
Result<std::vector<std::string>> all_inputs(const ExtractCommand& command) {
  constexpr std::size_t kMaxListBytes = std::size_t{1} << 30;
  std::vector<std::string> inputs = command.inputs;
  if (command.batch.urls.empty()) return inputs;
  if (inputs == std::vector<std::string>{"-"}) inputs.clear();
  WINNOW_TRY(const bytes::Bytes list, bytes::read_input(command.batch.urls, kMaxListBytes));
  for (std::string_view rest = list.view(); !rest.empty();) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = base::trim(rest.substr(0, end));
    if (!line.empty() && line.front() != '#') inputs.emplace_back(line);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return inputs;
}

Show show_of(const BatchSettings& batch, const std::ostream& err) {
  if (is_terminal(err)) return batch.progress || !batch.output.empty() ? Show::Bar : Show::Nothing;
  return batch.progress ? Show::Lines : Show::Nothing;
}

}  // namespace

// What must happen before the first page is extracted; the options that extraction then has.
Result<ExtractOptions> ExtractCommand::prepare(std::ostream& err) const {
  ExtractOptions options{
      .method = method,
      .model = model,
      .content_type = content_type,
      .summary = summary,
      .content = needs_content(format_named(format).value_or(Format::Text), render),
      .candidates = metadata == "all",
      .pieces = source,
      .min_probability = min_probability,
      .layout = layout,
      .renderer = renderer,
      .site_rules = site_rules,
      .max_bytes = max_megabytes << 20};
  if (batch.page_megabytes > 0) options.max_nodes = (batch.page_megabytes << 20) / kBytesPerNode;
  options.max_time = std::chrono::milliseconds(static_cast<long>(batch.page_seconds * 1000));
  if (options.method.empty() && (learn_first || !site_rules.empty())) options.method = kSiteMethod;
  if (precision || recall) {
    WINNOW_TRY(options.method, leaning(options.method, precision ? Lean::Precision : Lean::Recall));
  }
  if (!dedup.empty()) {
    WINNOW_TRY(options.method, with_dedup(options.method, dedup));
  }
  const InputOptions input_options{.url = url, .max_bytes = options.max_bytes};
  if (source && format != "json" && format != "jsonl" && format != "xml")
    return fail(ErrorCode::InvalidArgument,
                "source: " + format + " has no place for it; json, jsonl and xml have");
  if (relearn && site_rules.empty())
    return fail(ErrorCode::InvalidArgument, "relearn: it needs --site-rules");
  if (learn_first || relearn)
    for (const std::string& input : inputs)
      if (input == "-")
        return fail(ErrorCode::InvalidArgument,
                    "learn from -: standard input can be read only once, and learning reads first");
  if (relearn) WINNOW_TRY_VOID(cli::relearn(site_rules, inputs, input_options, learn, err));
  if (learn_first) {
    const auto all = [](const std::string&) { return true; };
    const auto later = [](const Error&) {};  // extraction says it
    WINNOW_TRY(const Learner learner, learn_from(inputs, input_options, learn, all, later));
    options.site_rules_text = learner.rules();
  }
  return options;
}

std::string ExtractCommand::render_page(const Page& page) const {
  const Format wanted = format_named(format).value_or(Format::Text);
  if (metadata == "all" && wanted == Format::Text) return render_candidates(page);
  return winnow::render(page, wanted, render);
}

ExitCode ExtractCommand::run(std::ostream& out, std::ostream& err) const {
  const Result<ExtractOptions> options = prepare(err);
  if (!options) return report_error(err, options.error());
  const std::size_t threads =
      batch.threads > 0 ? batch.threads : std::max(1U, std::thread::hardware_concurrency());
  std::vector<Extractor> extractors;
  for (std::size_t i = 0; i < threads; ++i) {
    Result<Extractor> extractor = Extractor::make(*options);
    if (!extractor) return report_error(err, extractor.error());
    // Only methods that look at the layout, and browsers, ask for what pages link to.
    if ((layout != "none" && options->method.starts_with(kLayoutMethod)) || !renderer.empty()) {
      const AssetKinds kinds = renderer.empty() ? AssetKinds::StyleSheets : AssetKinds::All;
      if (const Result<void> added = add_assets(inputs, url, kinds, *extractor); !added)
        return report_error(err, added.error());
    }
    extractors.push_back(*std::move(extractor));
  }
  ExitCode code = ExitCode::Ok;
  Result<std::vector<std::string>> named = all_inputs(*this);
  if (!named) return report_error(err, named.error());
  Result<Web> network = Web::make(web, options->max_bytes);
  if (!network) return report_error(err, network.error());
  if (!web.feed.empty())
    *named = network->posts_of(*named, [&](const Error& error) {
      const ExitCode failed = report_error(err, error);
      if (code == ExitCode::Ok) code = failed;
    });
  Result<Output> output = Output::open(out, {.path = batch.output,
                                             .extension = extension_of(format),
                                             .command = digest_of(arguments),
                                             .separator = separator(format, render),
                                             .resume = batch.resume});
  if (!output) return report_error(err, output.error());
  if (output->is_complete()) {
    err << "winnow: " << batch.output << " is complete: nothing to resume" << std::endl;
    return ExitCode::Ok;
  }
  Inputs pages(*named,
               {.url = url,
                .max_bytes = options->max_bytes,
                .fetch = [&](const std::string& address) { return network->fetch(address); }});
  for (std::size_t i = 0; i < output->done(); ++i) {
    if (!pages.next(Reading::PlaceOnly))
      return report_error(err,
                          {ErrorCode::InvalidArgument,
                           "resume " + batch.output + ": the input has fewer pages than before"});
    if (const Result<void> skipped = output->skip(pages.place()); !skipped)
      return report_error(err, skipped.error());
  }

  // Ctrl-C ends a batch after the pages that are under way; a page alone it ends at once.
  std::optional<eval::Interrupt> interrupt;
  if (!batch.output.empty()) interrupt.emplace();
  const auto is_interrupted = [&] { return interrupt && interrupt->flag().load(); };
  BatchProgress progress(err, show_of(batch, err));
  std::optional<Error> broken;  // the output
  std::size_t page_count = 0;
  std::size_t error_count = 0;
  std::size_t abstained_count = 0;

  const auto read = [&]() -> std::optional<PageJob> {
    if (is_interrupted()) return std::nullopt;
    auto page = pages.next();
    if (!page) return std::nullopt;
    PageJob job{.place = pages.place(), .url = pages.place().url};
    if (!*page) {
      job.failure = page->error();
      return job;
    }
    job.url = (*page)->url;
    job.content_type = (*page)->content_type;
    job.is_truncated = (*page)->is_truncated;
    if (threads > 1) job.owned = bytes::Bytes((*page)->bytes);
    job.bytes = threads > 1 ? job.owned.view() : (*page)->bytes;
    return job;
  };
  const auto work = [&](std::size_t thread, const PageJob& job) -> PageOutput {
    const Result<Page> page = extract_page(extractors[thread], job);
    if (!page) {
      const FailedPage failed{.url = job.url, .origin = job.place.origin, .error = page.error()};
      return {winnow::render(failed, format_named(format).value_or(Format::Text)), failed.error};
    }
    return {render_page(*page), std::nullopt, page->metadata.abstained};
  };
  const auto write = [&](const PageJob& job, const PageOutput& result) {
    ++page_count;
    if (result.abstained) ++abstained_count;
    if (result.failure) {
      progress.clear();
      const ExitCode failed = report_error(err, *result.failure);
      if (code == ExitCode::Ok) code = failed;
      ++error_count;
    }
    if (const Result<void> written = output->write(job.place, result.record); !written)
      broken = written.error();
    progress.advance(page_count, error_count, pages.share_read());
    return !broken;
  };
  run_ordered<PageJob, PageOutput>({.threads = threads}, read, work, write);

  progress.clear();
  if (!broken && !is_interrupted())
    if (const Result<void> finished = output->finish(); !finished) broken = finished.error();
  std::vector<std::string> findings;
  for (const Extractor& extractor : extractors)
    for (const std::string& finding : extractor.findings())
      if (std::ranges::find(findings, finding) == findings.end()) findings.push_back(finding);
  for (const std::string& finding : findings)
    err << "winnow: " << finding << "; --relearn learns it anew" << std::endl;
  if (broken) return report_error(err, *broken);
  if (!batch.output.empty() || batch.progress)
    err << "winnow: " << summary_text(page_count, error_count, progress.seconds()) << std::endl;
  if (abstained_count > 0)
    err << "winnow: " << abstained_count << " of " << page_count
        << (page_count == 1 ? " page is" : " pages are")
        << " less likely right than --min-probability, and without content" << std::endl;
  if (!is_interrupted()) return code;
  err << "winnow: interrupted; the same command with --resume goes on" << std::endl;
  return ExitCode::Interrupted;
}

}  // namespace winnow::cli
