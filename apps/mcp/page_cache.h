// PageCache: pages that tools fetched a short time ago.
//
// An agent reads a long page in several calls. Without a cache each of them would fetch it again, and a page
// that changes meanwhile would have gaps. Bounded in number, bytes and age; thread-safe.
#pragma once

#include <chrono>
#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace winnow::mcp {

// A page as it was given or fetched.
struct Source {
  std::string bytes = {};
  std::string url = {};  // after redirects; empty: unknown
  std::string content_type = {};
  std::vector<std::string> usage_signals = {};
};
using SourcePtr = std::shared_ptr<const Source>;

struct CacheLimits {
  std::size_t pages = 32;
  std::size_t bytes = std::size_t{64} << 20;
  std::chrono::steady_clock::duration age = std::chrono::minutes(5);
};

class PageCache {
 public:
  explicit PageCache(const CacheLimits& limits = {}) : limits_(limits) {}

  // The page that was added for this address; nullptr: none, or it is too old.
  [[nodiscard]] SourcePtr find(const std::string& url);
  // A page that is larger than the whole cache is not kept.
  void add(const std::string& url, const SourcePtr& source);
  [[nodiscard]] std::size_t bytes() const;

 private:
  struct Entry {
    std::string url;
    SourcePtr source;
    std::chrono::steady_clock::time_point added;
    std::size_t bytes;
  };
  void remove(std::list<Entry>::iterator entry);

  CacheLimits limits_;
  mutable std::mutex mutex_;
  std::list<Entry> entries_;  // the latest used first; few, so they are compared one by one
  std::size_t bytes_ = 0;
};

}  // namespace winnow::mcp
