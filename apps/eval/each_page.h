// All pages of a stream, each given to one of several threads.
//
//   each_page(stream, 2, stopped, [&](std::size_t thread, const ArchivedPage& page) {
//     rows[page.page] = score(extractors[thread], page);
//   });
//
// The calling thread reads the archives, `threads` others do the work (with one thread, everything
// happens on the calling one). `thread` counts from 0, so that each may have buffers of its own; no
// two calls with the same number run at once. Memory holds a few pages a thread.
#pragma once

#include <cstddef>
#include <functional>

#include "eval/pages.h"

namespace winnow::eval {

using PageWork = std::function<void(std::size_t thread, const ArchivedPage& page)>;

// Ends early when `is_stopped` says so. How the stream ended is in its status().
void each_page(PageStream& stream, std::size_t threads, const std::function<bool()>& is_stopped,
               const PageWork& work);

}  // namespace winnow::eval
