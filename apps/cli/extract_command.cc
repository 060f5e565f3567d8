// winnow extract: pages in, their content out.
#include <algorithm>
#include <array>
#include <chrono>
#include <new>
#include <optional>
#include <ostream>
#include <string_view>
#include <utility>

#include "base/ascii.h"
#include "base/calendar_day.h"
#include "bytes/file.h"
#include "bytes/folder.h"
#include "cli/assets.h"
#include "cli/balance.h"
#include "cli/commands.h"
#include "cli/inputs.h"
#include "cli/learning.h"
#include "cli/output.h"
#include "cli/site_memory.h"
#include "cli/web.h"
#include "common/interrupt.h"
#include "common/ordered.h"
#include "common/output.h"
#include "common/progress.h"
#include "common/terminal.h"
#include "winnow/browser.h"
#include "winnow/layout.h"
#include "winnow/winnow.h"

namespace winnow::cli {
namespace {

constexpr std::string_view kLayoutMethod = "blog";
constexpr std::size_t kBytesPerNode = 128;  // see ExtractOptions::max_nodes
constexpr std::size_t kMaxListBytes = std::size_t{1} << 30;

constexpr const char* kExamples =
    "Examples:\n"
    "  winnow page.html                                     # 'extract' may be left out\n"
    "  winnow https://mill.example/rye --markdown\n"
    "  curl -s https://mill.example/ | winnow --url https://mill.example/ --json\n"
    "  winnow extract pages/ -o texts/                      # mirror a folder\n"
    "  winnow extract crawl.warc.gz -f jsonl -j 2 -o records.jsonl\n"
    "  winnow extract crawl.warc.gz -f jsonl -j 2 -o records.jsonl --resume\n\n"
    "With -o, an interrupted or killed batch can be continued with --resume; no record is lost or\n"
    "written twice. A page that fails is reported on standard error, and in json and jsonl as a\n"
    "record with an error; the other pages are still extracted.\n\n";

template <typename Names>
std::vector<std::string> strings_of(const Names& names) {
  return {names.begin(), names.end()};
}

std::vector<std::string> format_names() {
  std::vector<std::string> names;
  for (const FormatInfo& info : all_formats()) names.emplace_back(info.name);
  return names;
}

// The format whose files end so: "pages.jsonl", "pages.md".
std::optional<Format> format_of_file(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  std::optional<Format> found;
  std::size_t longest = 0;
  for (const FormatInfo& info : all_formats())
    if (name.ends_with(info.extension) && info.extension.size() > longest) {
      found = info.format;
      longest = info.extension.size();
    }
  // Other names of formats and a usual ending are endings, too: ".ndjson", ".markdown", ".htm".
  const std::size_t dot = name.rfind('.');
  if (found || dot == std::string_view::npos) return found;
  const std::string_view ending = name.substr(dot + 1);
  return ending == "htm" ? Format::Html : format_named(ending);
}

// Endings of files that users expect and that are not text.
Result<void> check_ending(const std::string& output) {
  for (const std::string_view ending :
       {".parquet", ".arrow", ".feather", ".xlsx", ".sqlite", ".db"})
    if (output.ends_with(ending))
      return fail(
          ErrorCode::InvalidArgument,
          "-o " + output +
              ": cannot write this kind of file (use -o pages.jsonl or "
              "pages.csv; the Python package writes Parquet: docs/python.md, docs/spark.md)");
  return {};
}

std::vector<std::string> method_names() {
  std::vector<std::string> names;
  for (const MethodInfo& info : all_methods()) names.emplace_back(info.name);
  return names;
}

// The fields of the record without its text.
std::vector<std::string> metadata_fields() {
  constexpr std::string_view kText[] = {
#define WINNOW_PAGE_FIELD(kind, member, name, c, since, description)
#define WINNOW_BODY_FIELD(kind, member, name, c, since, description) name,
#include "winnow/record_fields.inc"
  };
  std::vector<std::string> fields;
  for (const std::string_view name : field_names())
    if (name == "metadata" || std::ranges::find(kText, name) == std::end(kText))
      fields.emplace_back(name);
  return fields;
}

// "mcst", "mcst:depth-offset=12"; settings are checked when the method is made.
bool is_method(const std::string& text) {
  const std::vector<std::string> names = method_names();
  return std::ranges::find(names, text.substr(0, text.find(':'))) != names.end();
}

std::string formats_with_source_ranges() {
  std::string names;
  for (const FormatInfo& info : all_formats())
    if (info.has_source_ranges) names.append(names.empty() ? "" : ", ").append(info.name);
  return names;
}

std::string method_help() {
  std::string help = "Methods (default " + std::string(default_method()) + "):\n";
  help += list_of(all_methods());
  help += "\nSettings follow the name of a method, as in mcst:depth-offset=12:\n";
  for (const MethodInfo& method : all_methods())
    for (const MethodOption& option : method.options) {
      help.append("  ").append(method.name).append(":").append(option.name).append("=");
      help.append(option.default_value).append("  ").append(option.summary).append("\n");
    }
  return help;
}

// A page on its way from the reader to a worker thread and on to the output.
struct PageJob {
  InputPlace place;
  bytes::Bytes memory = {};  // of `bytes`; not set if the page is processed before the next is read
  std::string_view bytes = {};
  std::string url = {};
  std::string content_type = {};
  bool is_truncated = false;
  std::optional<Error> failure = {};

  [[nodiscard]] std::size_t weight() const noexcept { return bytes.size(); }
};

struct PageOutput {
  std::string record = {};
  std::optional<Error> failure = {};
  bool abstained = false;
  bool is_left_out = false;  // by --language, --since, --until
  std::optional<Obstacle> obstacle = {};
};

// In the order of Obstacle.
constexpr std::array<std::string_view, kObstacleCount> kObstacleTexts = {
    "made by a script (try --render chromium)",
    "behind a consent banner (try --render chromium)",
    "behind a paywall",
    "behind a login",
    "not found by its server",
    "blocked by its server (captcha or firewall)",
    "an error of its server",
    "a frameset (extract its frames)",
    "hardly any text"};

// The arguments that the records depend on: all but those that only control how the batch runs.
std::string digest_of(const std::vector<std::string>& arguments) {
  std::string digest;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument == "-j" || argument == "--threads") ++i;
    if (argument.starts_with("-j") || argument.starts_with("--threads") || argument == "--resume" ||
        argument == "--force" || argument == "--progress")
      continue;
    digest.append(argument).append("\n");
  }
  return digest;
}

// The inputs of the command line, then those of --urls.
Result<std::vector<std::string>> all_inputs(const ExtractCommand& command) {
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

common::ProgressStyle style_of(const BatchSettings& batch, const std::ostream& err) {
  const bool is_wanted = batch.progress || (!batch.output.empty() && common::is_terminal(err));
  return is_wanted ? common::progress_style(err) : common::ProgressStyle::None;
}

// Nobody types a page: standard input is not meant if it is a terminal, unless "-" says so.
Result<void> check_input(const ExtractCommand& command) {
  const bool is_default = command.inputs == std::vector<std::string>{"-"} &&
                          std::ranges::count(command.arguments, "-") == 0;
  if (!is_default || !command.batch.urls.empty() || !common::input_is_terminal()) return {};
  if (!command.extract.url.empty())
    return fail(ErrorCode::InvalidArgument,
                "no input (--url is the address of a page that is read from a file; to fetch it, "
                "use 'winnow " +
                    command.extract.url + "')");
  return fail(ErrorCode::InvalidArgument,
              "no input (name files, folders, WARC files or URLs, or pipe a page into winnow)");
}

// Whether the command has a store of sites.
bool has_store(const ExtractCommand& command) {
  return command.site_memory != "off" && command.site_memory != "auto";
}

// The rules that --relearn replaces: a file, or a folder of them; empty: none.
std::string rules_to_relearn(const ExtractCommand& command) {
  if (!command.extract.site_rules.empty()) return command.extract.site_rules;
  return has_store(command) ? command.site_memory : std::string();
}

// Refuses combinations of options that contradict each other.
Result<void> check(const ExtractCommand& command, Format format) {
  WINNOW_TRY_VOID(check_input(command));
  if (command.format.empty() && command.format_flag.empty())
    WINNOW_TRY_VOID(check_ending(command.batch.output));
  if (!command.format_flag.empty() && !command.format.empty())
    return fail(ErrorCode::InvalidArgument,
                "-f " + command.format + " contradicts --" + command.format_flag);
  if (command.source && !info_of(format).has_source_ranges)
    return fail(ErrorCode::InvalidArgument,
                "--source: the format " + command.format_name() +
                    " cannot hold byte ranges (available: " + formats_with_source_ranges() + ")");
  if (command.extract.explain && format != Format::Json && format != Format::JsonLines)
    return fail(ErrorCode::InvalidArgument, "--explain: the format " + command.format_name() +
                                                " cannot hold it (available: json, jsonl)");
  if (!command.methods.empty() && format != Format::Json && format != Format::JsonLines)
    return fail(ErrorCode::InvalidArgument, "--methods: the format " + command.format_name() +
                                                " cannot hold them (available: json, jsonl)");
  if (command.extract.join && command.methods.empty())
    return fail(ErrorCode::InvalidArgument, "--union requires --methods");
  if (command.relearn && rules_to_relearn(command).empty())
    return fail(ErrorCode::InvalidArgument,
                "--relearn requires --site-rules, or --site-memory with a folder");
  if ((command.learn_first || command.relearn) && std::ranges::count(command.inputs, "-") > 0)
    return fail(ErrorCode::InvalidArgument,
                "--learn-first and --relearn read the input twice; standard input can be read only "
                "once");
  return {};
}

// The first of the methods is the main one, unless -m names another.
void choose_methods(std::string_view list, ExtractOptions& options) {
  while (!list.empty()) {
    const std::string method(list.substr(0, list.find(',')));
    list.remove_prefix(std::min(list.size(), method.size() + 1));
    if (options.method.empty()) options.method = method;
    if (method == options.method) continue;
    if (!options.also.empty()) options.also += ',';
    options.also += method;
  }
}

Result<ExtractOptions> extract_options(const ExtractCommand& command, Format format) {
  ExtractOptions options = command.extract;
  options.url.clear();  // the input has it
  options.method = command.method;
  options.content = needs_content(format, command.render);
  options.candidates = command.metadata == "all";
  options.pieces = command.source;
  options.layout = command.layout == "none" ? nullptr : embedded_layout;
  options.renderer = command.renderer.empty() ? nullptr : chromium;
  options.max_bytes = command.max_megabytes << 20;
  const BatchSettings& batch = command.batch;
  if (batch.page_megabytes > 0) options.max_nodes = (batch.page_megabytes << 20) / kBytesPerNode;
  options.max_time = std::chrono::milliseconds(static_cast<long>(batch.page_seconds * 1000));
  choose_methods(command.methods, options);
  if (command.precision || command.recall) {
    WINNOW_TRY(options.method,
               leaning(options.method, command.precision ? Lean::Precision : Lean::Recall));
  }
  if (!command.dedup.empty()) {
    WINNOW_TRY(options.method, with_dedup(options.method, command.dedup));
  }
  return options;
}

// "-o texts" is a file, although many users mean a folder.
void note_single_file(const std::string& output, std::ostream& err) {
  const std::string_view name = std::string_view(output).substr(output.rfind('/') + 1);
  if (name.empty() || name.find('.') != std::string_view::npos || bytes::is_folder(output) ||
      !bytes::can_be_replaced(output))
    return;
  err << "winnow: all pages go to the one file " << output
      << " (for a folder with one file per page, write -o " << output << "/)" << std::endl;
}

// --relearn updates the rule files; --learn-first adds rules to the options.
Result<void> learn_rules(const ExtractCommand& command, ExtractOptions& options,
                         std::ostream& err) {
  const InputOptions input_options{.url = command.extract.url, .max_bytes = options.max_bytes};
  if (command.relearn)
    WINNOW_TRY_VOID(
        relearn(rules_to_relearn(command), command.inputs, input_options, command.learn, err));
  if (!command.learn_first) return {};
  const auto all = [](const std::string&) { return true; };
  const auto ignore = [](const Error&) {};  // extraction reports it
  WINNOW_TRY(const Learner learner,
             learn_from(command.inputs, input_options, command.learn, all, ignore));
  options.site_rules_text = learner.rules();
  return {};
}

// What the inputs and the store say about their sites. Only the method auto uses it.
Result<std::shared_ptr<Memory>> remember_sites(const ExtractCommand& command,
                                               const ExtractOptions& options) {
  const std::string_view method = options.method.empty() ? default_method() : options.method;
  std::shared_ptr<Memory> memory;
  if (command.site_memory == "off" || method.substr(0, method.find(':')) != "auto") return memory;
  const std::vector<std::string> inputs = inputs_of_sites(command.inputs);
  if (inputs.empty() && !has_store(command)) return memory;
  memory = std::make_shared<Memory>();
  if (has_store(command)) {
    WINNOW_TRY(*memory, Memory::open(command.site_memory));
  }
  count_sites(inputs, {.url = options.url, .max_bytes = options.max_bytes},
              common::thread_count(command.batch.threads), *memory);
  if (has_store(command) && !inputs.empty()) WINNOW_TRY_VOID(memory->save(command.site_memory));
  return memory;
}

// One extractor per thread, each with the assets that its method or browser needs.
Result<std::vector<Extractor>> make_extractors(const ExtractCommand& command,
                                               const ExtractOptions& options, std::size_t threads) {
  const bool lays_out = command.layout != "none" && options.method.starts_with(kLayoutMethod);
  const bool in_browser = !command.renderer.empty();
  const AssetKinds kinds = in_browser ? AssetKinds::All : AssetKinds::StyleSheets;
  std::vector<Extractor> extractors;
  for (std::size_t i = 0; i < threads; ++i) {
    WINNOW_TRY(Extractor extractor, Extractor::make(options));
    if (lays_out || in_browser)
      WINNOW_TRY_VOID(add_assets(command.inputs, command.extract.url, kinds, extractor));
    extractors.push_back(std::move(extractor));
  }
  return extractors;
}

// Reads, extracts and writes all pages of the inputs.
class Batch {
 public:
  Batch(const ExtractCommand& command, Format format, std::vector<Extractor> extractors,
        Inputs inputs, Output output, std::ostream& err)
      : command_(command),
        format_(format),
        extractors_(std::move(extractors)),
        inputs_(std::move(inputs)),
        output_(std::move(output)),
        err_(err),
        progress_(err, style_of(command.batch, err)) {
    // Ctrl-C ends a batch after the pages in progress; without -o it ends the program at once.
    if (!command.batch.output.empty()) interrupt_.emplace();
  }

  // Skips the pages that an earlier run has written.
  Result<void> skip_finished() {
    for (std::size_t i = 0; i < output_.done(); ++i) {
      if (!inputs_.next(Reading::PlaceOnly))
        return fail(ErrorCode::InvalidArgument,
                    "resume " + command_.batch.output + ": the input has fewer pages than before");
      WINNOW_TRY_VOID(output_.skip(inputs_.place()));
    }
    return {};
  }

  void run() {
    common::run_ordered<PageJob, PageOutput>(
        {.threads = extractors_.size()}, [this] { return read(); },
        [this](std::size_t thread, const PageJob& job) {
          return extract(extractors_[thread], job);
        },
        [this](PageJob& job, const PageOutput& result) {
          keep_spare(std::move(job.memory));
          return write(job, result);
        });
    progress_.clear();
    if (broken_ || is_interrupted()) return;
    if (const Result<void> finished = output_.finish(); !finished) broken_ = finished.error();
  }

  // Prints findings and the summary. `earlier` is the exit code of failures before the batch.
  ExitCode report(ExitCode earlier) {
    std::vector<std::string> findings;
    for (const Extractor& extractor : extractors_)
      for (const std::string& finding : extractor.findings())
        if (std::ranges::find(findings, finding) == findings.end()) findings.push_back(finding);
    for (const std::string& finding : findings)
      err_ << "winnow: " << finding << " (use --relearn to learn it again)" << std::endl;
    if (broken_) return report_error(err_, *broken_);
    if (!command_.batch.output.empty() || command_.batch.progress)
      err_ << "winnow: " << common::summary_text(pages_, errors_, progress_.seconds()) << std::endl;
    if (abstained_ > 0)
      err_ << "winnow: no content for " << abstained_ << " of " << common::count_of(pages_, "page")
           << " (probability below --min-probability)" << std::endl;
    if (left_out_ > 0)
      err_ << "winnow: left out " << left_out_ << " of " << common::count_of(pages_, "page") << " "
           << command_.wanted.description() << std::endl;
    report_obstacles();
    if (!is_interrupted()) return earlier == ExitCode::Ok ? code_ : earlier;
    err_ << "winnow: interrupted (repeat the command with --resume to continue)" << std::endl;
    return ExitCode::Interrupted;
  }

 private:
  [[nodiscard]] bool is_interrupted() const { return interrupt_ && interrupt_->flag().load(); }

  // A file that does not fit into memory fails, and so does the rest of an archive with such a
  // record; the next input is read.
  std::optional<Result<InputPage>> next_page() {
    try {
      return inputs_.next();
    } catch (const std::bad_alloc&) {
      inputs_.leave_archive();
      return Result<InputPage>(
          fail(ErrorCode::TooLarge, "read " + inputs_.place().name + ": out of memory"));
    }
  }

  std::optional<PageJob> read() {
    if (is_interrupted()) return std::nullopt;
    auto page = next_page();
    if (!page) return std::nullopt;
    PageJob job{.place = inputs_.place(), .url = inputs_.place().url};
    if (!*page) {
      job.failure = page->error();
      return job;
    }
    job.url = (*page)->url;
    job.content_type = (*page)->content_type;
    job.is_truncated = (*page)->is_truncated;
    job.bytes = (*page)->bytes;
    if (extractors_.size() > 1) {
      job.memory = take_spare();
      job.bytes = inputs_.take(job.bytes, job.memory);
    }
    return job;
  }

  // Memory of a page that was written is used for another page: allocating it again would cost
  // page faults.
  bytes::Bytes take_spare() {
    if (spare_.empty()) return {};
    bytes::Bytes memory = std::move(spare_.back());
    spare_.pop_back();
    return memory;
  }
  void keep_spare(bytes::Bytes memory) {
    constexpr std::size_t kMaxBytes = std::size_t{512} << 10;
    if (memory.capacity() > 0 && memory.capacity() <= kMaxBytes)
      spare_.push_back(std::move(memory));
  }

  [[nodiscard]] PageOutput failed(const PageJob& job, const Error& error) const {
    return {render({.url = job.url, .origin = job.place.origin, .error = error}, format_,
                   command_.render),
            error};
  }

  [[nodiscard]] PageOutput extract(Extractor& extractor, const PageJob& job) const {
    if (job.failure) return failed(job, *job.failure);
    Result<Page> page = extractor.extract({.bytes = job.bytes,
                                           .url = job.url,
                                           .content_type = job.content_type,
                                           .origin = job.place.origin});
    if (!page) return failed(job, page.error());
    if (!command_.wanted.wants(*page)) return {.is_left_out = true};
    if (job.is_truncated && !page->metadata.truncated) page->metadata.truncated = "input";
    const bool lists_candidates = command_.metadata == "all" && format_ == Format::Text;
    if (lists_candidates) return {render_candidates(*page), std::nullopt, page->metadata.abstained};
    Result<std::string> record = extractor.render(*page, format_, command_.render);
    if (!record) return failed(job, record.error());
    return {.record = *std::move(record),
            .abstained = page->metadata.abstained,
            .obstacle = page->metadata.reason};
  }

  // What kept pages from having content, with the flag that helps.
  void report_obstacles() {
    const bool is_known =
        std::ranges::any_of(obstacles_, [](std::size_t count) { return count > 0; });
    if (!is_known && empty_ > 0 && empty_ == pages_ && abstained_ == 0)
      err_ << "winnow: no text found" << std::endl;
    if (!is_known) return;
    err_ << "winnow: little or no content";
    if (pages_ > 1) {
      std::size_t all = 0;
      for (const std::size_t count : obstacles_) all += count;
      err_ << " on " << all << " of " << common::count_of(pages_, "page");
    }
    const char* separator = ": ";
    for (std::size_t i = 0; i < kObstacleCount; ++i) {
      if (obstacles_[i] == 0) continue;
      err_ << std::exchange(separator, ", ");
      if (pages_ > 1) err_ << obstacles_[i] << " ";
      err_ << kObstacleTexts[i];
    }
    err_ << std::endl;
  }

  void fail_page(const Error& error) {
    progress_.clear();
    const ExitCode failed = report_error(err_, error);
    if (code_ == ExitCode::Ok) code_ = failed;
    ++errors_;
  }

  // False if the output cannot be written.
  bool write(const PageJob& job, const PageOutput& result) {
    ++pages_;
    if (result.abstained) ++abstained_;
    if (result.is_left_out) ++left_out_;
    if (result.obstacle) ++obstacles_[static_cast<std::size_t>(*result.obstacle)];
    if (!result.failure && !result.is_left_out && result.record.empty()) ++empty_;
    if (result.failure) fail_page(*result.failure);
    const Result<std::optional<Error>> written = output_.write(job.place, result.record);
    if (!written) broken_ = written.error();
    if (written && *written) fail_page(**written);
    progress_.advance({.done = pages_, .errors = errors_, .share = inputs_.share_read()});
    return !broken_;
  }

  const ExtractCommand& command_;
  Format format_;
  std::vector<Extractor> extractors_;
  Inputs inputs_;
  Output output_;
  std::ostream& err_;
  common::Progress progress_;
  std::optional<common::Interrupt> interrupt_;
  std::optional<Error> broken_;      // the output
  std::vector<bytes::Bytes> spare_;  // at most one per page in flight
  ExitCode code_ = ExitCode::Ok;
  std::size_t pages_ = 0;
  std::size_t errors_ = 0;
  std::size_t abstained_ = 0;
  std::size_t left_out_ = 0;
  std::size_t empty_ = 0;  // without any output
  std::array<std::size_t, kObstacleCount> obstacles_{};
};

// How the value of an option is written, by the type of its member.
void declare_value(Options& options, const char* names, const char* /*value*/, std::string help,
                   bool& field) {
  options.flag(names, field, std::move(help));
}
void declare_value(Options& options, const char* names, const char* value, std::string help,
                   std::string& field) {
  options.add(names, field, value, std::move(help));
}
void declare_value(Options& options, const char* names, const char* value, std::string help,
                   double& field) {
  options.add(names, field, value, std::move(help)).between(0, 1);
}
template <NamedOption Enum>
void declare_value(Options& options, const char* names, const char* value, std::string help,
                   Enum& field) {
  std::vector<std::string> values;
  for (const Enum one : kValuesOf<Enum>) values.emplace_back(name_of(one));
  options
      .call(names, value, std::move(help),
            [&field](const std::string& name) { field = value_named<Enum>(name).value_or(field); })
      .one_of(std::move(values));
}
void declare_value(Options& options, const char* names, const char* value, std::string help,
                   std::optional<std::chrono::year_month_day>& field) {
  options
      .call(names, value, std::move(help),
            [&field](const std::string& day) { field = base::read_day(day); })
      .must([](const std::string& day) { return base::read_day(day).has_value(); },
            "a date such as 2026-11-17");
}
// Limits and engines have flags of their own forms.
template <typename T>
void declare_value(Options& /*options*/, const char* /*names*/, const char* /*value*/,
                   std::string /*help*/, T& /*field*/) {}

// Descriptions are sentences, --help has none at the end.
std::string without_stop(std::string text) {
  if (text.ends_with('.')) text.pop_back();
  return text;
}

// `flag` is "--hidden MODE", "--union", or empty: declared elsewhere.
template <typename T>
void declare_one(Options& options, std::string_view flag, std::string help, T& field) {
  if (flag.empty()) return;
  const std::size_t space = std::min(flag.find(' '), flag.size());
  const std::string names(flag.substr(0, space));
  const std::string value(flag.substr(std::min(space + 1, flag.size())));
  declare_value(options, names.c_str(), value.c_str(), without_stop(std::move(help)), field);
}

}  // namespace

// The options of winnow/extract_options.inc that have a flag, in their order.
void ExtractCommand::declare_extract(Options& options) {
#define WINNOW_EXTRACT_OPTION(kind, member, initial, c, http, flag, description) \
  declare_one(options, flag, description, extract.member);
#define WINNOW_INPUT_OPTION WINNOW_EXTRACT_OPTION
#include "winnow/extract_options.inc"
}

void ExtractCommand::declare_render(Options& options) {
  options.group("Output");
  options
      .add("-f,--format,~--output-format", format, "FORMAT",
           "Output format, see below (default: by the ending of -o, otherwise text)")
      .one_of(format_names(),
              [](const std::string& name) { return format_named(name).has_value(); });
  options.flag(
      "--json{json},--markdown{markdown},~--md{markdown},~--html{html},~--xml{xml},~--csv{csv},"
      "~--jsonl{jsonl},~--tei{tei},~--xmltei{tei},~--text{text}",
      format_flag, "", "The same as -f json, -f markdown");
  options.flag("--links,!--no-links", render.links, "Keep links (default except in text)");
  options.flag("--images,!--no-images", render.images, "Keep images (default except in text)");
  options.flag("--tables,!--no-tables", render.tables, "Keep tables (default)");
  options.flag("--comments,!--no-comments", render.comments,
               "Keep reader comments (default in json, jsonl, xml and tei)");
  options.flag("--bare", render.bare,
               "With text: only the words of articleBody, one line per block");
  options.flag("--front-matter,~--with-metadata", render.front_matter,
               "With text and markdown: start with the metadata as YAML");
  options
      .add("--fields", render.fields, "FIELD",
           "Write only these fields of the record (comma-separated); as text, a single field is "
           "written as its bare value")
      .comma_separated()
      .one_value()
      .one_of(strings_of(field_names()));
  options.flag("--metadata-only", metadata_only,
               "Write everything but the text, as JSON unless another format is named");
  options.add("--add", render.added_fields, "FIELD", "Add optional fields to the record")
      .comma_separated()
      .one_value()
      .one_of({"articleBodyMarkdown", "articleBodyHtml"});
  options
      .add("--chunk-tokens", render.chunk_tokens, "N",
           "With chunks: the size of a chunk in tokens, estimated as one per 3.5 ASCII characters "
           "and one per other character (default 400)")
      .between(1, kMaxChunkTokens);
  options
      .add("--chunk-overlap", render.chunk_overlap, "N",
           "With chunks: repeat up to this many tokens of the chunk before (default 0)")
      .between(0, kMaxChunkTokens);
  options
      .add("--metadata", metadata, "MODE",
           "all lists every candidate for title, authors, dates etc. with its source and rank, "
           "instead of the text or in the JSON record")
      .one_of({"best", "all"});
  options.flag(
      "--source", source,
      "Add the element path and byte range of each piece (" + formats_with_source_ranges() + ")");
  options.add("--methods", methods, "LIST",
              "Add the text according to each of these methods, from one parse of the page, "
              "separated by commas (auto,mountain,blocks); without -m the first is the main one "
              "(json, jsonl)");
}

void ExtractCommand::declare(Options& options) {
  options.add("INPUT", inputs, "INPUT",
              "HTML files, folders of *.html, WARC files or URLs (- = standard input)");
  for (const char* const name : {"~-u,~--URL", "~--input-dir"})
    options.call(name, "INPUT", "", [this](const std::string& input) {
      if (inputs == std::vector<std::string>{"-"}) inputs.clear();
      inputs.push_back(input);
    });
  options.add("-m,--method", method, "METHOD", "Extraction method, see below")
      .one_of(method_names(), is_method);
  const Option precise =
      options.flag("--precision", precision, "Prefer leaving content out over including clutter");
  options
      .flag("--recall", recall,
            "Prefer including clutter over leaving content out (both for auto and blocks)")
      .excludes(precise);
  options
      .add("--dedup", dedup, "MODE",
           "Repeated text to drop: regions shown twice for different screen sizes (default), all "
           "repeated blocks, or nothing (method auto)")
      .one_of({"off", "regions", "blocks"});
  options.flag("~--deduplicate{blocks}", dedup, "", "");
  declare_extract(options);
  options
      .add("--language,~--target-language,~--lang", wanted.languages, "LANGUAGE",
           "Leave out pages in other languages than these (comma-separated), e.g. en,de or pt-BR; "
           "the text decides, not only what the page declares")
      .comma_separated()
      .one_value();
  options.add("--since,~--published-after", wanted.since, "DATE",
              "Leave out pages published before this day, e.g. 2026-11-17, and pages without a "
              "date");
  options.add("--until,~--published-before", wanted.until, "DATE",
              "Leave out pages published after this day, and pages without a date");
  declare_render(options);
  batch.declare(options);
  options.add("--max-megabytes", max_megabytes, "MB", "Refuse larger pages").between(1, 500);
  web.declare(options);
  options.group("Layout");
  options
      .add("--layout", layout, "ENGINE",
           "Layout for the method blog; embedded uses style sheets from the same archive or folder")
      .one_of({"embedded", "none"});
  options
      .add("--render", renderer, "RENDERER",
           "Run scripts in a browser first; resources come from the same archive or folder")
      .one_of({"chromium"});
  options.group("Site rules");
  options.add(
      "--site-memory", site_memory, "off|auto|DIR",
      "Read folders and archives twice, and use what repeats on the pages of a host (auto, the "
      "default), or not (off); DIR is a store that keeps it, with rules (docs/memory.md)");
  options.flag("--learn-first", learn_first, "Learn rules from the input before extracting");
  options.flag("--relearn", relearn,
               "Learn rules that no longer match again and update their file");
  options.footer(kExamples + ("Formats (docs/formats.md):\n" + list_of(all_formats())) + "\n" +
                 method_help());
}

std::string ExtractCommand::format_name() const {
  if (!format_flag.empty()) return format_flag;
  if (!format.empty()) return format;
  const Format otherwise = metadata_only ? Format::Json : Format::Text;
  return std::string(name_of(format_of_file(batch.output).value_or(otherwise)));
}

ExitCode ExtractCommand::run(std::ostream& out, std::ostream& err) const {
  if (metadata_only && render.fields.empty()) {
    ExtractCommand without_text = *this;
    without_text.render.fields = metadata_fields();
    return without_text.run(out, err);
  }
  const Format chosen = format_named(format_name()).value_or(Format::Text);
  if (const Result<void> checked = check(*this, chosen); !checked)
    return report_error(err, checked.error());
  if (const Result<void> known = wanted.check(); !known) return report_error(err, known.error());
  Result<ExtractOptions> options = extract_options(*this, chosen);
  if (!options) return report_error(err, options.error());
  if (const Result<void> learned = learn_rules(*this, *options, err); !learned)
    return report_error(err, learned.error());
  Result<std::shared_ptr<Memory>> memory = remember_sites(*this, *options);
  if (!memory) return report_error(err, memory.error());
  options->memory = *std::move(memory);
  Result<std::vector<Extractor>> extractors =
      make_extractors(*this, *options, common::thread_count(batch.threads));
  if (!extractors) return report_error(err, extractors.error());

  Result<std::vector<std::string>> named = all_inputs(*this);
  if (!named) return report_error(err, named.error());
  Result<Web> network = Web::make(web, options->max_bytes, *named);
  if (!network) return report_error(err, network.error());
  ExitCode code = ExitCode::Ok;
  bool is_feed = !web.feed.empty();
  if (!is_feed && named->size() == 1 && batch.urls.empty() && !is_archive(named->front()) &&
      network->detect_feed(named->front())) {
    err << "winnow: " << common::visible_controls(named->front())
        << " is a feed, its posts are extracted (--feed)" << std::endl;
    is_feed = true;
  }
  if (is_feed)
    *named = network->posts_of(*named, [&](const Error& error) {
      const ExitCode failed = report_error(err, error);
      if (code == ExitCode::Ok) code = failed;
    });

  const FormatInfo& info = info_of(chosen);
  Inputs pages(*named,
               {.url = extract.url,
                .max_bytes = options->max_bytes,
                .extension = std::string(info.extension),
                .web_only = web.public_only,
                .fetch = [&](const std::string& address) { return network->fetch(address); }});
  std::vector<std::string> files = pages.files();
  for (const std::string& file : {batch.urls, extract.model, extract.site_rules, web.cache})
    files.push_back(file);
  files.emplace_back("/dev/stdin");                         // it may be a file, too
  files.insert(files.end(), inputs.begin(), inputs.end());  // feeds
  // One file, address or standard input is one page, unless it turns out to be an archive.
  const bool is_one = named->size() == 1 && batch.urls.empty() && !is_feed &&
                      !bytes::is_folder(named->front()) && !is_archive(named->front());
  if (!is_one) note_single_file(batch.output, err);
  // Single values need no empty line between them.
  Result<Output> output =
      Output::open(out, {.path = batch.output,
                         .extension = std::string(info.extension),
                         .command = digest_of(arguments),
                         .separator = std::string(render.fields.size() == 1 ? "" : info.separator),
                         .header = header_of(chosen, render),
                         .list_begin = std::string(info.list_begin),
                         .list_end = std::string(info.list_end),
                         .is_list = !is_one,
                         .resume = batch.resume,
                         .force = batch.force,
                         .inputs = std::move(files)});
  if (!output) return report_error(err, output.error());
  if (output->is_complete()) {
    err << "winnow: " << batch.output << " is complete, nothing to resume" << std::endl;
    return ExitCode::Ok;
  }
  Batch all(*this, chosen, *std::move(extractors), std::move(pages), *std::move(output), err);
  if (const Result<void> skipped = all.skip_finished(); !skipped)
    return report_error(err, skipped.error());
  all.run();
  return all.report(code);
}

}  // namespace winnow::cli
