// Numbers for people and programs. Ratios are between the best settings of each parser; the targets
// are constants at the top.
#include "report.h"

#include <algorithm>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

namespace winnow::bench {
namespace {

// The targets that README states.
constexpr double kTimesLexbor = 2;
constexpr double kTimesGumbo = 12;
constexpr double kAllocationsPerPage = 12;

double megabytes_per_second(const Report& report, double seconds) {
  return static_cast<double>(report.total_bytes) / seconds / 1e6;
}

// The best setting of a parser.
std::optional<double> best_seconds(const Report& report, std::string_view parser) {
  std::optional<double> best;
  for (const Row& row : report.rows)
    if (row.entry.parser == parser && (!best || row.timing.best_seconds < *best))
      best = row.timing.best_seconds;
  return best;
}

std::string times(const Report& report, const Row& row, std::string_view parser) {
  const std::optional<double> other = best_seconds(report, parser);
  if (!other) return "-";
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", *other / row.timing.best_seconds);
  return text;
}

bool verdict(const char* promise, double value, double bound, bool holds) {
  std::printf("%-58s %8.2f (%g)  %s\n", promise, value, bound, holds ? "yes" : "NO");
  return holds;
}

}  // namespace

void print_table(const Report& report) {
  std::printf("%zu pages of %s, %.1f MB of UTF-8, one thread, %zu rounds\n\n", report.page_count,
              report.origin.c_str(), static_cast<double>(report.total_bytes) / 1e6, report.rounds);
  std::printf("%-8s%-28s%8s%8s%9s%9s%8s%12s%8s%9s%7s\n", "", "", "MB/s", "median", "pages/s",
              "x lexbor", "x gumbo", "allocs/page", "most", "peak MB", "differ");
  for (const Row& row : report.rows) {
    std::printf("%-8s%-28s%8.1f%8.1f%9.0f%9s%8s%12.2f%8llu%9.1f%7zu\n", row.entry.parser.c_str(),
                row.entry.setting.c_str(), megabytes_per_second(report, row.timing.best_seconds),
                megabytes_per_second(report, row.timing.median_seconds),
                static_cast<double>(report.page_count) / row.timing.best_seconds,
                times(report, row, "lexbor").c_str(), times(report, row, "gumbo").c_str(),
                row.census.allocations_per_page,
                static_cast<unsigned long long>(row.census.most_allocations_on_a_page),
                static_cast<double>(row.census.peak_bytes) / 1e6, row.differences.size());
  }
  const Census& winnow = report.rows.front().census;
  std::printf("\nwinnow's work budget: %.4f steps a byte used, at most %.3f on a page\n",
              winnow.work_per_byte.value_or(0), winnow.most_work_per_byte);
  for (const Row& row : report.rows) {
    std::map<std::string, std::size_t> by_reason;
    for (const Difference& difference : row.differences) ++by_reason[difference.reason];
    for (const auto& [reason, count] : by_reason)
      std::printf("%s counts other elements on %zu pages: %s\n", row.entry.parser.c_str(), count,
                  reason.empty() ? "UNEXPLAINED" : reason.c_str());
    for (const Difference& difference : row.differences)
      if (difference.reason.empty())
        std::printf("  %s: winnow %zu, %s %zu\n", difference.page.c_str(),
                    difference.winnow_elements, row.entry.parser.c_str(),
                    difference.other_elements);
  }
  for (const char* parser : {"lexbor", "gumbo"})
    if (!best_seconds(report, parser)) std::printf("%s: skipped, not found\n", parser);
}

std::string as_json(const Report& report) {
  nlohmann::json rows = nlohmann::json::array();
  for (const Row& row : report.rows) {
    nlohmann::json json = {
        {"parser", row.entry.parser},
        {"setting", row.entry.setting},
        {"best_seconds", row.timing.best_seconds},
        {"median_seconds", row.timing.median_seconds},
        {"megabytes_per_second", megabytes_per_second(report, row.timing.best_seconds)},
        {"pages_per_second", static_cast<double>(report.page_count) / row.timing.best_seconds},
        {"allocations_per_page", row.census.allocations_per_page},
        {"allocations_per_page_first_pass", row.census.allocations_per_page_growing},
        {"most_allocations_on_a_page", row.census.most_allocations_on_a_page},
        {"peak_bytes", row.census.peak_bytes},
        {"differing_pages", nlohmann::json::array()}};
    for (const char* parser : {"lexbor", "gumbo"})
      if (const std::optional<double> other = best_seconds(report, parser))
        json[std::string("times_") + parser] = *other / row.timing.best_seconds;
    if (row.census.work_per_byte) {
      json["work_per_byte"] = *row.census.work_per_byte;
      json["most_work_per_byte"] = row.census.most_work_per_byte;
    }
    for (const Difference& difference : row.differences)
      json["differing_pages"].push_back({{"page", difference.page},
                                         {"winnow_elements", difference.winnow_elements},
                                         {"elements", difference.other_elements},
                                         {"reason", difference.reason}});
    rows.push_back(std::move(json));
  }
  const nlohmann::json whole = {{"origin", report.origin},
                                {"pages", report.page_count},
                                {"bytes", report.total_bytes},
                                {"rounds", report.rounds},
                                {"contenders", rows}};
  return whole.dump(2) + "\n";
}

bool print_verdict(const Report& report) {
  std::size_t unexplained = 0;
  for (const Row& row : report.rows)
    unexplained += static_cast<std::size_t>(
        std::ranges::count(row.differences, std::string(), &Difference::reason));
  std::printf("\n");
  bool holds = verdict("pages with another count of elements, unexplained",
                       static_cast<double>(unexplained), 0, unexplained == 0);
  for (const Row& row : report.rows) {
    if (row.entry.parser != "winnow") continue;
    const double allocations = row.census.allocations_per_page;
    holds &= verdict(("allocations a page, " + row.entry.setting + ", at most").c_str(),
                     allocations, kAllocationsPerPage, allocations <= kAllocationsPerPage);
  }
  if (report.origin == "examples") return holds;
  const double winnow = best_seconds(report, "winnow").value_or(0);
  if (const std::optional<double> lexbor = best_seconds(report, "lexbor"))
    holds &= verdict("times lexbor's MB/s, at least", *lexbor / winnow, kTimesLexbor,
                     *lexbor / winnow >= kTimesLexbor);
  if (const std::optional<double> gumbo = best_seconds(report, "gumbo"))
    holds &= verdict("times gumbo's MB/s, at least", *gumbo / winnow, kTimesGumbo,
                     *gumbo / winnow >= kTimesGumbo);
  return holds;
}

}  // namespace winnow::bench
