// Distributes the pages of a stream over several threads.
//
//   each_page(stream, 2, stopped, [&](std::size_t thread, const ArchivedPage& page) {
//     rows[page.page] = score(extractors[thread], page);
//   });
//
// The calling thread reads the archives and `threads` others work; with one thread, the calling
// thread does everything. `thread` counts from 0 and identifies per-thread state: two calls with
// the same number never overlap. A few pages per thread are in memory.
#pragma once

#include <cstddef>
#include <functional>

#include "eval/pages.h"

namespace winnow::eval {

using PageWork = std::function<void(std::size_t thread, const ArchivedPage& page)>;

// Ends early if `is_stopped` returns true. The stream has the status.
void each_page(PageStream& stream, std::size_t threads, const std::function<bool()>& is_stopped,
               const PageWork& work);

}  // namespace winnow::eval
