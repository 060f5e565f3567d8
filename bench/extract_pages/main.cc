// What does extraction cost compared to parsing? Each method end to end against the parsers of
// winnow, lexbor and gumbo alone: same pages, same run, same thread.
//
//   extract_pages [ROUNDS]            (default 5)
//   extract_pages --stages [ROUNDS] [METHOD ...]   the time of each stage (stages.h)
//
// End to end means from the bytes of the page to the Page that users get: decoding, parsing, the
// method, headline, metadata and text; for `auto` to the line of JSON. Prints a table, and writes
// it as JSON next to the program. Exits with 1 if `blocks` takes more than 1.6 times as long as
// parsing alone, or `auto` with explanations more than 3 times as long as without.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>
#include <utility>

#include "contender.h"
#include "html/parse.h"
#include "measure.h"
#include "stages.h"
#include "winnow/extract.h"
#include "winnow/render.h"

namespace winnow::bench {
namespace {

constexpr double kMaxForBlocks = 1.6;
constexpr double kMaxForExplanations = 3;

class ParseAlone final : public Contender {
 public:
  void parse(std::string_view page) override {
    Result<dom::Document> parsed = parser_.parse(page, std::move(document_));
    document_ = parsed ? std::move(*parsed) : dom::Document();
  }
  [[nodiscard]] std::size_t element_count() const override { return document_.size(); }

 private:
  html::Parser parser_;
  dom::Document document_;
};

enum class Until : std::uint8_t { Page, JsonLine, ExplainedJsonLine };

class Extract final : public Contender {
 public:
  explicit Extract(const char* method, Until until = Until::Page) : until_(until) {
    Result<Extractor> made = Extractor::make({.method = method,
                                              .explain = until == Until::ExplainedJsonLine,
                                              .max_bytes = std::size_t{1} << 30});
    if (made)
      extractor_ = std::make_unique<Extractor>(*std::move(made));
    else
      std::fprintf(stderr, "extract_pages: %s\n", made.error().message.c_str());
  }
  void parse(std::string_view page) override {
    if (extractor_ == nullptr) return;
    const Result<winnow::Page> result = extractor_->extract(page, "", "text/html; charset=utf-8");
    characters_ = !result                 ? 0
                  : until_ == Until::Page ? result->article_body.size()
                                          : render(*result, Format::JsonLines).size();
  }
  [[nodiscard]] std::size_t element_count() const override { return characters_; }

 private:
  std::unique_ptr<Extractor> extractor_;
  std::size_t characters_ = 0;
  Until until_;
};

constexpr const char* kExplained = "the same, explained";

enum class Table : std::uint8_t { Methods, Stages };

int run(std::size_t rounds, Table table, std::span<const char* const> methods) {
  const Result<Pages> pages = load_pages();
  if (!pages) {
    std::fprintf(stderr, "extract_pages: %s\n", pages.error().message.c_str());
    return 1;
  }
  if (pages->origin == "examples") std::printf("wcxb-dev: skipped, no corpora\n");
  if (pages->pages.empty()) return 0;
  if (table == Table::Stages) return print_stages(*pages, rounds, methods) ? 0 : 1;
  std::vector<Entry> entries = {
      {"parse", "parser and Document kept",
       [] { return std::unique_ptr<Contender>(std::make_unique<ParseAlone>()); }},
      {"mcst", "bytes to Page",
       [] { return std::unique_ptr<Contender>(std::make_unique<Extract>("mcst")); }},
      {"blocks", "bytes to Page",
       [] { return std::unique_ptr<Contender>(std::make_unique<Extract>("blocks")); }},
      {"cetr", "bytes to Page",
       [] { return std::unique_ptr<Contender>(std::make_unique<Extract>("cetr")); }},
      {"mountain", "bytes to Page",
       [] { return std::unique_ptr<Contender>(std::make_unique<Extract>("mountain")); }},
      {"blog", "bytes to Page",
       [] { return std::unique_ptr<Contender>(std::make_unique<Extract>("blog")); }},
      {"auto", "bytes to a line of JSON",
       [] {
         return std::unique_ptr<Contender>(std::make_unique<Extract>("auto", Until::JsonLine));
       }},
      {"auto", kExplained,
       [] {
         return std::unique_ptr<Contender>(
             std::make_unique<Extract>("auto", Until::ExplainedJsonLine));
       }},
  };
  for (const auto& [name, others] :
       {std::pair("lexbor", lexbor_entries()), std::pair("gumbo", gumbo_entries())}) {
    if (others.empty()) std::printf("%s: skipped, not built in\n", name);
    entries.insert(entries.end(), others.begin(), others.end());
  }
  const std::vector<Timing> timings = race(*pages, entries, rounds);
  // The faster of lexbor's two settings; infinite without it.
  double lexbor_seconds = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < entries.size(); ++i)
    if (entries[i].parser == "lexbor")
      lexbor_seconds = std::min(lexbor_seconds, timings[i].best_seconds);
  std::printf("%s: %zu pages, %.0f MB, %zu rounds, one thread\n\n%-8s %-26s %9s %9s %8s %9s\n",
              pages->origin.c_str(), pages->pages.size(),
              static_cast<double>(pages->total_bytes) / 1e6, rounds, "", "", "MB/s", "pages/s",
              "x parse", "of lexbor");
  nlohmann::json json = {{"pages", pages->pages.size()}, {"bytes", pages->total_bytes}};
  bool holds = true;
  double plain_seconds = 0;  // of auto
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const double seconds = timings[i].best_seconds;
    const double ratio = seconds / timings[0].best_seconds;
    std::printf("%-8s %-26s %9.0f %9.0f %8.2f %9.2f\n", entries[i].parser.c_str(),
                entries[i].setting.c_str(), static_cast<double>(pages->total_bytes) / 1e6 / seconds,
                static_cast<double>(pages->pages.size()) / seconds, ratio,
                lexbor_seconds / seconds);
    json[entries[i].parser + ", " + entries[i].setting] = {
        {"seconds", seconds}, {"timesParse", ratio}, {"ofLexbor", lexbor_seconds / seconds}};
    if (entries[i].parser == "blocks" && pages->origin == "wcxb-dev" && ratio > kMaxForBlocks) {
      std::printf("blocks takes more than %.1f times parsing alone\n", kMaxForBlocks);
      holds = false;
    }
    if (entries[i].setting == kExplained && seconds > kMaxForExplanations * plain_seconds) {
      std::printf("explanations take more than %.1f times extraction\n", kMaxForExplanations);
      holds = false;
    }
    if (entries[i].parser == "auto" && entries[i].setting != kExplained) plain_seconds = seconds;
  }
  std::ofstream(WINNOW_BENCH_JSON) << json.dump(2) << "\n";
  std::printf("%s\n", WINNOW_BENCH_JSON);
  return holds ? 0 : 1;
}

}  // namespace
}  // namespace winnow::bench

int main(int argc, char** argv) {
  using winnow::bench::Table;
  std::span<const char* const> arguments(argv + 1, argv + std::max(argc, 1));
  const bool is_stages = !arguments.empty() && std::string_view(arguments[0]) == "--stages";
  if (is_stages) arguments = arguments.subspan(1);
  const int rounds = arguments.empty() ? 5 : std::atoi(arguments[0]);
  if (!arguments.empty()) arguments = arguments.subspan(1);
  if (rounds < 1 || (!arguments.empty() && !is_stages)) {
    std::fprintf(stderr,
                 "usage: extract_pages [ROUNDS]\n"
                 "       extract_pages --stages [ROUNDS] [METHOD ...]\n");
    return 2;
  }
  return winnow::bench::run(static_cast<std::size_t>(rounds),
                            is_stages ? Table::Stages : Table::Methods, arguments);
}
