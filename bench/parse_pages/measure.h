// The measurement: every contender on every page, in turns.
//
// Pages are processed in batches of some megabytes; on each batch the contenders run one after the
// other, in an order that rotates from round to round, so that other load, a warm cache or a faster
// clock affects all of them alike. The time of a contender is the sum over the batches of its best
// round; the median round is reported too. The clock is the processor time of the thread, kernel
// included.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "contender.h"
#include "pages.h"

namespace winnow::bench {

struct Timing {
  double best_seconds = 0;
  double median_seconds = 0;
};

// One Timing per entry.
std::vector<Timing> race(const Pages& pages, const std::vector<Entry>& entries, std::size_t rounds);

// Counts from a pass of one contender over all pages with one parser, and from a second pass, when
// its buffers have grown. Not timed.
struct Census {
  double allocations_per_page_growing = 0;
  double allocations_per_page = 0;
  std::uint64_t most_allocations_on_a_page = 0;  // second pass
  std::int64_t peak_bytes = 0;
  std::vector<std::size_t> elements;  // per page
  std::vector<bool> capped;           // per page
  std::optional<double> work_per_byte;
  double most_work_per_byte = 0;  // of any page
};

Census take_census(const Pages& pages, const Entry& entry);

}  // namespace winnow::bench
