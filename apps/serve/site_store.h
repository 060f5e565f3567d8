// The store of what is known about sites (docs/memory.md), as the service uses it.
//
// Jobs, other programs and people change its files while the service runs. So it is read again when a file
// has changed, and all threads share what was read. A file with an error is left out: one mistake in the
// rules of one host does not end the service for all others.
//
// Thread-safe.
#pragma once

#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "bytes/folder.h"
#include "winnow/memory.h"
#include "winnow/result.h"

namespace winnow::serve {

class SiteStore {
 public:
  // An empty path: nothing is known about any site.
  explicit SiteStore(std::string folder = {}) : folder_(std::move(folder)) {}

  // What is known now; nullptr without a store.
  std::shared_ptr<Memory> memory();
  // The next memory() has what was written to the store before this call.
  void note_change();
  // Adds what was counted to the files.
  Result<void> add(const Memory& counted);

  // Empty: there is none.
  [[nodiscard]] const std::string& folder() const noexcept { return folder_; }
  // Of the files that memory() left out.
  [[nodiscard]] std::vector<Error> errors() const;

 private:
  using Files = std::vector<std::pair<std::string, bytes::FileStamp>>;
  [[nodiscard]] Files files() const;

  std::string folder_;
  mutable std::mutex mutex_;
  std::shared_ptr<Memory> memory_;
  std::vector<Error> errors_;
  Files read_;  // what memory_ was read from
  std::chrono::steady_clock::time_point next_look_{};
};

}  // namespace winnow::serve
