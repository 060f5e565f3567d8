// The clock, batches and rounds; then the passes that count and are not timed. report.cc prints.
#include "measure.h"

#include <time.h>

#include <algorithm>
#include <span>

#include "allocations.h"

namespace winnow::bench {
namespace {

// Large enough that a batch is no longer in the cache when the next contender reads it.
constexpr std::size_t kBatchBytes = std::size_t{32} << 20;

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

std::vector<std::span<const Page>> batches_of(const Pages& pages) {
  std::vector<std::span<const Page>> batches;
  const std::span<const Page> all = pages.pages;
  std::size_t first = 0;
  std::size_t bytes = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    bytes += all[i].text.size();
    if (bytes < kBatchBytes && i + 1 < all.size()) continue;
    batches.push_back(all.subspan(first, i + 1 - first));
    first = i + 1;
    bytes = 0;
  }
  return batches;
}

}  // namespace

std::vector<Timing> race(const Pages& pages, const std::vector<Entry>& entries,
                         std::size_t rounds) {
  const std::vector<std::span<const Page>> batches = batches_of(pages);
  std::vector<std::unique_ptr<Contender>> contenders;
  for (const Entry& entry : entries) contenders.push_back(entry.make());

  std::vector<std::vector<double>> best(entries.size(), std::vector<double>(batches.size(), 1e9));
  std::vector<std::vector<double>> round_seconds(entries.size(), std::vector<double>(rounds, 0));
  for (std::size_t round = 0; round < rounds; ++round) {
    for (std::size_t batch = 0; batch < batches.size(); ++batch) {
      for (std::size_t turn = 0; turn < entries.size(); ++turn) {
        const std::size_t who = (turn + round + batch) % entries.size();
        const double start = processor_seconds();
        for (const Page& page : batches[batch]) contenders[who]->parse(page.text);
        const double seconds = processor_seconds() - start;
        best[who][batch] = std::min(best[who][batch], seconds);
        round_seconds[who][round] += seconds;
      }
    }
  }

  std::vector<Timing> timings(entries.size());
  for (std::size_t who = 0; who < entries.size(); ++who) {
    for (const double seconds : best[who]) timings[who].best_seconds += seconds;
    std::ranges::sort(round_seconds[who]);
    timings[who].median_seconds = round_seconds[who][rounds / 2];
  }
  return timings;
}

Census take_census(const Pages& pages, const Entry& entry) {
  Census census;
  census.elements.reserve(pages.pages.size());
  census.capped.reserve(pages.pages.size());
  const double page_count = static_cast<double>(pages.pages.size());

  start_counting();
  const std::unique_ptr<Contender> contender = entry.make();
  for (const Page& page : pages.pages) contender->parse(page.text);
  census.allocations_per_page_growing = static_cast<double>(counted().calls) / page_count;
  census.peak_bytes = counted().peak_bytes;
  stop_counting();

  std::uint64_t calls = 0;
  std::uint64_t work = 0;
  for (const Page& page : pages.pages) {
    start_counting();
    contender->parse(page.text);
    stop_counting();
    calls += counted().calls;
    census.most_allocations_on_a_page =
        std::max(census.most_allocations_on_a_page, counted().calls);
    census.elements.push_back(contender->element_count());
    census.capped.push_back(contender->is_capped());
    if (const std::optional<std::uint64_t> steps = contender->work_steps()) {
      work += *steps;
      const double bytes = static_cast<double>(std::max<std::size_t>(page.text.size(), 1));
      census.work_per_byte = 0;
      census.most_work_per_byte =
          std::max(census.most_work_per_byte, static_cast<double>(*steps) / bytes);
    }
  }
  census.allocations_per_page = static_cast<double>(calls) / page_count;
  if (census.work_per_byte)
    census.work_per_byte = static_cast<double>(work) / static_cast<double>(pages.total_bytes);
  return census;
}

}  // namespace winnow::bench
