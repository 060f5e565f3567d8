#include "serve/memory.h"

#include <malloc.h>

#include <chrono>
#include <csignal>
#include <utility>

namespace winnow::serve {
namespace {

// What is reported is often freed only after its last piece is sent, or the task that made it ends.
constexpr std::chrono::milliseconds kDelay{200};
constexpr std::chrono::milliseconds kPause{800};

}  // namespace

MemoryTrimmer::MemoryTrimmer() {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  thread_ = std::thread([this] { run(); });
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

MemoryTrimmer::~MemoryTrimmer() {
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void MemoryTrimmer::freed(std::size_t bytes) {
  if (bytes < kLargeBytes) return;
  const std::lock_guard lock(mutex_);
  if (std::exchange(is_wanted_, true)) return;
  changed_.notify_all();
}

void MemoryTrimmer::run() {
  std::unique_lock lock(mutex_);
  const auto is_ending = [this] { return is_ending_; };
  while (!is_ending_) {
    changed_.wait(lock, [this] { return is_ending_ || is_wanted_; });
    if (changed_.wait_for(lock, kDelay, is_ending)) return;
    is_wanted_ = false;
    lock.unlock();
    ::malloc_trim(0);
    lock.lock();
    if (changed_.wait_for(lock, kPause, is_ending)) return;
  }
}

void limit_arenas(std::size_t threads) {
  // One for each thread that extracts, and two for those that read, write and fetch.
  ::mallopt(M_ARENA_MAX, static_cast<int>(threads) + 2);
  // A fixed value: otherwise the limit grows with the blocks that are freed, up to 32 MB.
  ::mallopt(M_MMAP_THRESHOLD, static_cast<int>(MemoryTrimmer::kLargeBytes));
  ::mallopt(M_TRIM_THRESHOLD, 4 * static_cast<int>(MemoryTrimmer::kLargeBytes));
}

}  // namespace winnow::serve
