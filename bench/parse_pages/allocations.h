// Counts what a parser takes from the heap. The benchmark's own malloc, calloc, realloc and their
// kin stand before the C library's (linking this file is enough), so operator new, lexbor and gumbo
// are all seen.
//
// While nobody counts, each call pays one test of a flag; all contenders pay it. One thread only.
#pragma once

#include <cstdint>

namespace winnow::bench {

struct Allocations {
  std::uint64_t calls = 0;      // malloc, calloc, realloc, aligned_alloc, ...
  std::int64_t live_bytes = 0;  // taken and not given back since counting began
  std::int64_t peak_bytes = 0;  // the most that live_bytes ever was
};

void start_counting();
Allocations counted();
void stop_counting();

}  // namespace winnow::bench
