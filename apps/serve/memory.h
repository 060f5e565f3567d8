// What the server holds for its clients, and how it gives memory back.
//
// MemoryBudget counts the bodies of requests and the answers that clients have not read, over all
// connections (--max-buffered-megabytes). Connections ask it before they keep more.
//
// MemoryTrimmer returns freed memory to the system. The C library keeps what was freed for the next
// request, in one arena per thread: after a few large pages that is a gigabyte, for hours. So what was
// large when it was freed is reported here, and a thread trims the arenas soon after, at most once per
// second. Pages of the usual size never cause it. Both are thread-safe.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <thread>

namespace winnow::serve {

class MemoryTrimmer {
 public:
  // Smaller things are kept for the next request.
  static constexpr std::size_t kLargeBytes = std::size_t{1} << 20;

  MemoryTrimmer();
  ~MemoryTrimmer();
  MemoryTrimmer(const MemoryTrimmer&) = delete;
  MemoryTrimmer& operator=(const MemoryTrimmer&) = delete;

  // Something of this size was freed, or will be in a moment.
  void freed(std::size_t bytes);

 private:
  void run();

  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_wanted_ = false;
  bool is_ending_ = false;
  std::thread thread_;
};

// Few arenas, and large blocks apart from them. Call before there are threads.
void limit_arenas(std::size_t threads);

class MemoryBudget {
 public:
  explicit MemoryBudget(std::size_t limit) noexcept : limit_(limit) {}

  void add(std::size_t bytes) noexcept { used_ += bytes; }
  void remove(std::size_t bytes) noexcept {
    used_ -= bytes;
    if (trimmer != nullptr && bytes >= MemoryTrimmer::kLargeBytes) trimmer->freed(bytes);
  }
  [[nodiscard]] std::size_t used() const noexcept { return used_; }
  [[nodiscard]] std::size_t limit() const noexcept { return limit_; }
  // How much has to go before `bytes` fit.
  [[nodiscard]] std::size_t lack(std::size_t bytes) const noexcept {
    const std::size_t wanted = used_ + bytes;
    return wanted > limit_ ? wanted - limit_ : 0;
  }

  MemoryTrimmer* trimmer = nullptr;  // set before it is used; nullptr: none

 private:
  std::size_t limit_;
  std::atomic<std::size_t> used_{0};
};

}  // namespace winnow::serve
