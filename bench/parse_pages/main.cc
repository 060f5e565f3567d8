// How fast are pages parsed? Winnow against lexbor and gumbo: same pages, same run, same thread.
//
//   parse_pages [ROUNDS]        (default 5)
//
// Prints a table, and writes it as JSON next to the program. Exits with 1 if trees differ without a
// known reason, or if winnow misses its speed or memory targets (report.cc).
#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "agreement.h"
#include "measure.h"
#include "report.h"

namespace winnow::bench {
namespace {

int run(std::size_t rounds) {
  const Result<Pages> pages = load_pages();
  if (!pages) {
    std::fprintf(stderr, "parse_pages: %s\n", pages.error().message.c_str());
    return 1;
  }
  if (pages->origin == "examples") std::printf("wcxb-dev: skipped, no corpora\n");
  if (pages->pages.empty()) return 0;

  std::vector<Entry> entries = winnow_entries();
  for (const std::vector<Entry>& more : {lexbor_entries(), gumbo_entries()})
    entries.insert(entries.end(), more.begin(), more.end());

  Report report{pages->origin, pages->pages.size(), pages->total_bytes, rounds, {}};
  const std::vector<Timing> timings = race(*pages, entries, rounds);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    Row row{entries[i], timings[i], take_census(*pages, entries[i]), {}};
    if (i > 0) row.differences = differences(*pages, report.rows.front().census, row.census);
    report.rows.push_back(std::move(row));
  }
  print_table(report);
  std::ofstream(WINNOW_BENCH_JSON) << as_json(report);
  const bool holds = print_verdict(report);
  std::printf("%s\n", WINNOW_BENCH_JSON);
  return holds ? 0 : 1;
}

}  // namespace
}  // namespace winnow::bench

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 5;
  if (rounds < 1 || argc > 2) {
    std::fprintf(stderr, "usage: parse_pages [ROUNDS]\n");
    return 2;
  }
  return winnow::bench::run(static_cast<std::size_t>(rounds));
}
