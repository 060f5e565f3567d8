// How the tools get their pages: fetched and extracted by themselves, or by `winnow serve`, which has threads
// and rules of its own for both.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>

#include "mcp/page_cache.h"
#include "winnow/page.h"
#include "winnow/result.h"

namespace winnow::mcp {

struct ToolOptions {
  bool allow_private = false;
  std::string user_agent = {};
  std::string site_rules = {};    // rules of sites: a file, or a folder of them; empty: none
  std::string site_memory = {};   // a store of what is known about sites; empty: none
  std::size_t max_tokens = 4000;  // of an answer, if the client names no other number
  std::size_t max_page_bytes = std::size_t{20} << 20;
  std::chrono::milliseconds time_limit{30'000};  // for fetching, and again for extraction
};

enum class Ranges { Drop, Keep };  // the byte ranges of what was extracted

struct PageAccess {
  std::function<Result<SourcePtr>(const std::string& url)> fetch;
  std::function<Result<Page>(const Source& source, Ranges ranges)> extract;
};

// Fetches and extracts in this thread. Pages in the cache are not fetched; it must outlive the access.
PageAccess direct_access(const ToolOptions& options, PageCache& cache);

}  // namespace winnow::mcp
