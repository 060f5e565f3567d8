// Does the time stay linear for any page? Runs each attack of attacks.h at doubling sizes.
//
//   attacks [--only TEXT] [--lexbor-cap SECONDS] [--method METHOD]
//
// With --method it times extraction, from bytes to a line of JSON, instead of parsing.
//
// Printed per attack: milliseconds at each size, nanoseconds per byte at 4 MB, the ratio of that to
// 0.5 MB, nodes, and the reason if the Document was truncated. Exits with 1 if a ratio is 1.5 or
// more. The parser and its Document are reused, the time is the processor time of the thread, and
// the best of several runs counts; a high ratio is measured again at both sizes in turn, so that
// noise from other processes is not reported. Extraction may do more from some size on (a few thousand
// comments make a page a thread, whose messages become records): such a step is not growth, so with
// --method the ratio of 8 MB to 1 MB counts if it is lower.
#include <time.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "attacks.h"
#include "html/parse.h"
#include "lexbor.h"
#include "winnow/extract.h"
#include "winnow/render.h"

namespace winnow::bench {
namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;
constexpr std::array kSizes = {kMegabyte / 4, kMegabyte / 2, kMegabyte,
                               kMegabyte * 2, kMegabyte * 4, kMegabyte * 8};
constexpr std::size_t kSmall = 1;  // the two sizes of the ratio
constexpr std::size_t kLarge = 4;
constexpr std::size_t kSmallAfterStep = 2;  // and of the second ratio
constexpr std::size_t kLargeAfterStep = 5;
constexpr double kMaxRatio = 1.5;
// Below this, memory speed is measured: a page of 0.5 MB fits into the cache and one of 4 MB does
// not.
constexpr double kMemorySpeed = 0.25;  // nanoseconds per byte
constexpr std::size_t kMaxMoreRuns = 12;

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

struct Finding {
  std::array<double, kSizes.size()> seconds{};
  std::size_t nodes = 0;  // at 4 MB
  dom::Truncation truncation = dom::Truncation::None;
  double work_per_byte = 0;
  bool may_step = false;  // extraction, not parsing

  [[nodiscard]] double nanoseconds_per_byte(std::size_t size) const {
    return seconds[size] * 1e9 / static_cast<double>(kSizes[size]);
  }
  [[nodiscard]] double ratio() const {
    const double ratio = nanoseconds_per_byte(kLarge) / nanoseconds_per_byte(kSmall);
    if (!may_step) return ratio;
    return std::min(ratio,
                    nanoseconds_per_byte(kLargeAfterStep) / nanoseconds_per_byte(kSmallAfterStep));
  }
  [[nodiscard]] bool is_judged() const { return nanoseconds_per_byte(kLarge) >= kMemorySpeed; }
  [[nodiscard]] bool is_linear() const { return !is_judged() || ratio() < kMaxRatio; }
};

class Stopwatch {
 public:
  explicit Stopwatch(std::optional<Extractor> extractor) : extractor_(std::move(extractor)) {}

  [[nodiscard]] bool extracts() const { return extractor_.has_value(); }

  double parse(std::string_view page) {
    const double start = processor_seconds();
    if (extractor_) {
      const Result<Page> extracted = extractor_->extract(page, "", "text/html; charset=utf-8");
      if (extracted) render(*extracted, Format::JsonLines);
      return processor_seconds() - start;
    }
    Result<dom::Document> parsed = parser_.parse(page, std::move(document_));
    const double seconds = processor_seconds() - start;
    document_ = parsed ? std::move(*parsed) : dom::Document();
    return seconds;
  }
  [[nodiscard]] const dom::Document& document() const { return document_; }
  [[nodiscard]] std::uint64_t work() const { return parser_.last_work(); }

 private:
  std::optional<Extractor> extractor_;
  html::Parser parser_;
  dom::Document document_;
};

Finding measure(const Attack& attack, Stopwatch& watch) {
  Finding finding;
  finding.may_step = watch.extracts();
  for (std::size_t size = 0; size < kSizes.size(); ++size) {
    const std::string page = page_of(attack, kSizes[size]);
    double best = watch.parse(page);
    double spent = best;
    const std::size_t runs = size <= kLarge ? 5 : 2;
    for (std::size_t run = 1; run < runs && spent < 2.0; ++run) {
      const double seconds = watch.parse(page);
      best = std::min(best, seconds);
      spent += seconds;
    }
    finding.seconds[size] = best;
    if (size != kLarge) continue;
    finding.nodes = watch.document().size();
    finding.truncation = watch.document().truncation();
    finding.work_per_byte = static_cast<double>(watch.work()) / static_cast<double>(page.size());
  }
  if (finding.is_linear()) return finding;

  const std::string small = page_of(attack, kSizes[kSmall]);
  const std::string large = page_of(attack, kSizes[kLarge]);
  for (std::size_t run = 0; run < kMaxMoreRuns && !finding.is_linear(); ++run) {
    // A first run of the small page does not count: the large one has emptied the caches.
    watch.parse(small);
    finding.seconds[kSmall] = std::min(finding.seconds[kSmall], watch.parse(small));
    finding.seconds[kLarge] = std::min(finding.seconds[kLarge], watch.parse(large));
  }
  return finding;
}

nlohmann::json as_json(const Attack& attack, const Finding& finding) {
  nlohmann::json seconds = nlohmann::json::object();
  for (std::size_t size = 0; size < kSizes.size(); ++size)
    seconds[std::to_string(kSizes[size])] = finding.seconds[size];
  return {{"attack", attack.name},
          {"seconds_by_bytes", seconds},
          {"nanoseconds_per_byte", finding.nanoseconds_per_byte(kLarge)},
          {"ratio", finding.ratio()},
          {"linear", finding.is_linear()},
          {"nodes", finding.nodes},
          {"work_per_byte", finding.work_per_byte},
          {"truncation", std::string(dom::name_of(finding.truncation))}};
}

void print(const Attack& attack, const Finding& finding) {
  std::printf("%-34.*s", static_cast<int>(attack.name.size()), attack.name.data());
  for (const double seconds : finding.seconds) std::printf(" %8.2f", seconds * 1e3);
  const std::string_view reason = finding.truncation == dom::Truncation::None
                                      ? std::string_view("-")
                                      : dom::name_of(finding.truncation);
  std::printf(" %8.2f %6.2f%s %8zu %6.1f  %.*s\n", finding.nanoseconds_per_byte(kLarge),
              finding.ratio(), finding.is_linear() ? (finding.is_judged() ? " " : "*") : "!",
              finding.nodes, finding.work_per_byte, static_cast<int>(reason.size()), reason.data());
  std::fflush(stdout);
}

// Well-known attacks, with 4,000 units each, against lexbor.
nlohmann::json compare_with_lexbor(Stopwatch& watch, std::chrono::seconds cap) {
  constexpr std::size_t kUnits = 4000;
  constexpr std::string_view kNames[] = {
      "nested div", "nested ul li", "b i alternating", "b i p",        "unclosed a",
      "a div",      "font p",       "table b tr i",    "svg template", "attributes, one element"};
  nlohmann::json rows = nlohmann::json::array();
  if (!has_lexbor()) {
    std::printf("\nlexbor: skipped, not found (scripts/fetch-lexbor gets it)\n");
    return rows;
  }
  std::printf("\n%zu of each:                          bytes   winnow ms   lexbor ms\n", kUnits);
  for (const std::string_view name : kNames) {
    const Attack* attack = std::ranges::find(kAttacks, name, &Attack::name);
    if (attack == std::end(kAttacks)) continue;
    const std::string page = page_of_units(*attack, kUnits);
    watch.parse(page);
    const double ours = watch.parse(page);
    const std::optional<double> theirs = lexbor_seconds(page, cap);
    std::printf("%-34.*s %8zu %11.2f ", static_cast<int>(name.size()), name.data(), page.size(),
                ours * 1e3);
    if (theirs)
      std::printf("%11.2f\n", *theirs * 1e3);
    else
      std::printf("  stopped at %lld s\n", static_cast<long long>(cap.count()));
    std::fflush(stdout);
    rows.push_back({{"attack", name},
                    {"bytes", page.size()},
                    {"winnow_seconds", ours},
                    {"lexbor_seconds", theirs ? nlohmann::json(*theirs) : nlohmann::json()},
                    {"lexbor_cap_seconds", cap.count()}});
  }
  return rows;
}

int run(std::string_view only, std::chrono::seconds lexbor_cap, const std::string& method) {
  std::optional<Extractor> extractor;
  if (!method.empty()) {
    Result<Extractor> made = Extractor::make({.method = method});
    if (!made) {
      std::fprintf(stderr, "attacks: %s\n", made.error().message.c_str());
      return 2;
    }
    extractor = *std::move(made);
  }
  Stopwatch watch(std::move(extractor));
  nlohmann::json report = {{"attacks", nlohmann::json::array()}};
  std::vector<std::string_view> not_linear;
  double worst_ratio = 0;
  double slowest = 0;
  std::size_t count = 0;
  std::printf(
      "milliseconds at                      0.25 MB      0.5        1        2        4"
      "        8  ns/byte  ratio     nodes   work  truncated\n");
  for (const Attack& attack : kAttacks) {
    if (attack.name.find(only) == std::string_view::npos) continue;
    const Finding finding = measure(attack, watch);
    print(attack, finding);
    report["attacks"].push_back(as_json(attack, finding));
    ++count;
    if (!finding.is_linear()) not_linear.push_back(attack.name);
    if (finding.is_judged()) worst_ratio = std::max(worst_ratio, finding.ratio());
    slowest = std::max(slowest, finding.nanoseconds_per_byte(kLarge));
  }
  if (method.empty()) report["lexbor"] = compare_with_lexbor(watch, lexbor_cap);
  report["worst_ratio"] = worst_ratio;
  std::ofstream(WINNOW_BENCH_JSON) << report.dump(2) << '\n';

  std::printf(
      "\nns/byte at 4 MB; ratio: that to 0.5 MB%s (* faster than the memory, not judged); "
      "work: steps a byte at 4 MB\n",
      method.empty() ? "" : ", or of 8 MB to 1 MB if that is lower");
  std::printf("%zu attacks, worst ratio %.2f (must be below %.1f), slowest %.0f ns/byte; %s\n",
              count, worst_ratio, kMaxRatio, slowest, WINNOW_BENCH_JSON);
  for (const std::string_view name : not_linear)
    std::printf("NOT LINEAR: %.*s\n", static_cast<int>(name.size()), name.data());
  return not_linear.empty() ? 0 : 1;
}

}  // namespace
}  // namespace winnow::bench

int main(int argc, char** argv) {
  std::string_view only;
  std::chrono::seconds lexbor_cap{5};
  std::string method;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument == "--only" && i + 1 < argc) {
      only = argv[++i];
    } else if (argument == "--lexbor-cap" && i + 1 < argc) {
      lexbor_cap = std::chrono::seconds(std::max(1, std::atoi(argv[++i])));
    } else if (argument == "--method" && i + 1 < argc) {
      method = argv[++i];
    } else {
      std::fprintf(stderr,
                   "usage: attacks [--only TEXT] [--lexbor-cap SECONDS] [--method METHOD]\n");
      return 2;
    }
  }
  return winnow::bench::run(only, lexbor_cap, method);
}
