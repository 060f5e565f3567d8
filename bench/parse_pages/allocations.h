// Counts the heap use of a parser. The benchmark's own malloc, calloc, realloc and so on replace
// those of the C library (linking this file is enough), so operator new, lexbor and gumbo are all
// counted.
//
// While nothing is counted, each call tests one flag, for all contenders alike. Single-threaded.
#pragma once

#include <cstdint>

namespace winnow::bench {

struct Allocations {
  std::uint64_t calls = 0;      // malloc, calloc, realloc, aligned_alloc, ...
  std::int64_t live_bytes = 0;  // allocated and not freed since counting started
  std::int64_t peak_bytes = 0;  // the maximum of live_bytes
};

void start_counting();
Allocations counted();
void stop_counting();

}  // namespace winnow::bench
