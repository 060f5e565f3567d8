// The pages that the contenders parse, decoded to UTF-8 and in memory before timing starts.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "winnow/result.h"

namespace winnow::bench {

struct Page {
  std::string name;  // its address
  std::string text;  // UTF-8
};

struct Pages {
  std::string origin;  // "wcxb-dev", or "examples" if there are no corpora
  std::vector<Page> pages;
  std::size_t total_bytes = 0;
};

// The 1,358 pages of wcxb-dev from the folder of corpora (environment WINNOW_SHARED, else the one
// the build was configured with); without it, the pages in examples/. Empty if there are none.
Result<Pages> load_pages();

}  // namespace winnow::bench
