// The stages measure themselves (base/stage_clock.h); this only adds up. Of each page the fastest
// round counts, with all of its stages, so the stages of a method add up to its time.
#include "stages.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

#include "base/stage_clock.h"
#include "winnow/extract.h"
#include "winnow/layout.h"
#include "winnow/method.h"
#include "winnow/render.h"

namespace winnow::bench {
namespace {

using base::kStageCount;
using base::Stage;
using StageTimes = std::array<std::uint64_t, kStageCount>;

std::uint64_t total(const StageTimes& times) {
  return std::accumulate(times.begin(), times.end(), std::uint64_t{0});
}

// Extracts one page and writes its line of JSON.
StageTimes measure(Extractor& extractor, const Page& page, base::StageClock& clock) {
  clock.reset();
  {
    Result<winnow::Page> result =
        extractor.extract(page.text, page.name, "text/html; charset=utf-8");
    if (result) render(*result, Format::JsonLines);
  }  // freeing the result is part of the work
  clock.enter(Stage::Other);
  StageTimes times{};
  for (std::size_t i = 0; i < kStageCount; ++i) times[i] = clock.nanoseconds(Stage(i));
  return times;
}

Result<StageTimes> measure(const std::string& method, const Pages& pages, std::size_t rounds) {
  WINNOW_TRY(Extractor extractor,
             Extractor::make(
                 {.method = method, .layout = embedded_layout, .max_bytes = std::size_t{1} << 30}));
  base::StageClock clock;
  std::vector<StageTimes> best(pages.pages.size());
  for (std::size_t round = 0; round < rounds; ++round)
    for (std::size_t i = 0; i < best.size(); ++i) {
      const StageTimes times = measure(extractor, pages.pages[i], clock);
      if (round == 0 || total(times) < total(best[i])) best[i] = times;
    }
  StageTimes sums{};
  for (const StageTimes& times : best)
    for (std::size_t i = 0; i < kStageCount; ++i) sums[i] += times[i];
  return sums;
}

}  // namespace

bool print_stages(const Pages& pages, std::size_t rounds, std::span<const char* const> methods) {
  std::vector<std::string> names(methods.begin(), methods.end());
  if (names.empty())
    for (const MethodInfo& method : all_methods()) names.emplace_back(method.name);
  std::printf(
      "%s: %zu pages, %.0f MB, best of %zu rounds, one thread\n"
      "milliseconds per page, and share of the time\n\n%-10s %8s",
      pages.origin.c_str(), pages.pages.size(), static_cast<double>(pages.total_bytes) / 1e6,
      rounds, "", "total");
  for (std::size_t i = 0; i < kStageCount; ++i)
    std::printf(" %8s", std::string(name_of(Stage(i))).c_str());
  std::printf("\n");
  bool all_ran = true;
  for (const std::string& name : names) {
    const Result<StageTimes> times = measure(name, pages, rounds);
    if (!times) {
      std::fprintf(stderr, "extract_pages: %s\n", times.error().message.c_str());
      all_ran = false;
      continue;
    }
    const auto all = static_cast<double>(std::max<std::uint64_t>(total(*times), 1));
    const double per_page = 1e-6 / static_cast<double>(pages.pages.size());
    std::printf("%-10s %8.3f", name.c_str(), all * per_page);
    for (const std::uint64_t time : *times)
      std::printf(" %8.3f", static_cast<double>(time) * per_page);
    std::printf("\n%-10s %8s", "", "");
    for (const std::uint64_t time : *times)
      std::printf(" %7.1f%%", 100 * static_cast<double>(time) / all);
    std::printf("\n");
    std::fflush(stdout);
  }
  return all_ran;
}

}  // namespace winnow::bench
