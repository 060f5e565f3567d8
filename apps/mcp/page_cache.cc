#include "mcp/page_cache.h"

#include <algorithm>
#include <iterator>

namespace winnow::mcp {

void PageCache::remove(std::list<Entry>::iterator entry) {
  bytes_ -= entry->bytes;
  entries_.erase(entry);
}

SourcePtr PageCache::find(const std::string& url) {
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find(entries_, url, &Entry::url);
  if (found == entries_.end()) return nullptr;
  if (std::chrono::steady_clock::now() - found->added >= limits_.age) {
    remove(found);
    return nullptr;
  }
  entries_.splice(entries_.begin(), entries_, found);
  return found->source;
}

void PageCache::add(const std::string& url, const SourcePtr& source) {
  const std::lock_guard lock(mutex_);
  if (const auto found = std::ranges::find(entries_, url, &Entry::url); found != entries_.end())
    remove(found);
  const std::size_t bytes = url.size() + source->bytes.size() + sizeof(Entry) + sizeof(Source);
  if (bytes > limits_.bytes) return;
  while (!entries_.empty() && (entries_.size() >= limits_.pages || bytes_ + bytes > limits_.bytes))
    remove(std::prev(entries_.end()));
  entries_.push_front({url, source, std::chrono::steady_clock::now(), bytes});
  bytes_ += bytes;
}

std::size_t PageCache::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

}  // namespace winnow::mcp
