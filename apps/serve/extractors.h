// Extractors: the extractors of one thread, by their options.
//
// Making an Extractor reads its method and settings and allocates its buffers; requests mostly have the
// same options. So each thread keeps the extractors it used last.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <string>

#include "winnow/extract.h"
#include "winnow/result.h"

namespace winnow::serve {

class Extractors {
 public:
  // Valid until the next call. `options.url` and `options.content_type` must be empty: they belong to
  // a page.
  Result<Extractor*> get(const ExtractOptions& options);
  // The one that get() returned last.
  Extractor& last() { return kept_.front().extractor; }
  // Frees them, with their buffers.
  void clear() { kept_.clear(); }

 private:
  static constexpr std::size_t kMaxKept = 8;
  struct Entry {
    std::string key;
    Extractor extractor;
    std::shared_ptr<Memory> memory;  // of the options
  };
  std::list<Entry> kept_;  // the last used first
};

}  // namespace winnow::serve
