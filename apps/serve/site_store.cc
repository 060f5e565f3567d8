// Looks at the files before they are read, so that one that changes meanwhile is read again.
#include "serve/site_store.h"

#include <algorithm>
#include <optional>

#include "site/store_files.h"

namespace winnow::serve {
namespace {

// Changes of other processes are seen after this time. Looking at the files takes at most a twentieth of it.
// Set by hand.
constexpr std::chrono::milliseconds kBetweenLooks{200};
constexpr int kShareOfLooking = 20;

}  // namespace

SiteStore::Files SiteStore::files() const {
  Files files;
  const auto paths = bytes::list_folder(folder_, site::kStoreEndings);
  if (!paths) return files;
  for (const std::string& path : *paths)
    if (const std::optional<bytes::FileStamp> stamp = bytes::stamp_of(path))
      files.emplace_back(path, *stamp);
  return files;
}

std::shared_ptr<Memory> SiteStore::memory() {
  using Clock = std::chrono::steady_clock;
  const std::lock_guard lock(mutex_);
  const Clock::time_point begin = Clock::now();
  if (folder_.empty() || begin < next_look_) return memory_;
  Files now = files();
  const Clock::time_point end = Clock::now();
  next_look_ = end + std::max<Clock::duration>(kBetweenLooks, (end - begin) * kShareOfLooking);
  if (memory_ != nullptr && now == read_) return memory_;
  std::vector<Error> errors;
  Result<Memory> opened = Memory::open(folder_, &errors);
  if (!opened) {
    // The folder itself cannot be read: what is known stays.
    errors_ = {opened.error()};
    return memory_;
  }
  memory_ = std::make_shared<Memory>(*std::move(opened));
  errors_ = std::move(errors);
  read_ = std::move(now);
  return memory_;
}

void SiteStore::note_change() {
  const std::lock_guard lock(mutex_);
  next_look_ = {};
}

Result<void> SiteStore::add(const Memory& counted) {
  if (folder_.empty()) return {};
  WINNOW_TRY_VOID(counted.save(folder_));
  note_change();
  return {};
}

std::vector<Error> SiteStore::errors() const {
  const std::lock_guard lock(mutex_);
  return errors_;
}

}  // namespace winnow::serve
