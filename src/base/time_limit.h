// The time limit of the page that a thread works on.
//
//   const TimeLimit limit(std::chrono::seconds(1));      // extract(): until the end of the scope
//   if (TimeLimit::is_over()) break;                     // in loops whose length the page decides
//
// A stage that finds the limit exceeded ends with an incomplete result. The extractor tests the
// limit after each stage and then fails, so that an incomplete result is never used. The clock is
// read once per kInterval units of work; a unit should take at most a few microseconds.
//
// Without a TimeLimit, is_over() is one test of a pointer. Each thread has its own limit.
#pragma once

#include <chrono>
#include <cstdint>

namespace winnow::base {

class TimeLimit {
 public:
  static constexpr std::int64_t kInterval = 256;

  // Zero: no limit. Replaces the limit of this thread until the destructor, but never extends it.
  explicit TimeLimit(std::chrono::milliseconds limit) noexcept;
  ~TimeLimit();
  TimeLimit(const TimeLimit&) = delete;
  TimeLimit& operator=(const TimeLimit&) = delete;

  // Counts `work` units. Once true, it stays true.
  static bool is_over(std::int64_t work = 1) noexcept {
    TimeLimit* const limit = current;
    return limit != nullptr && limit->spend(work);
  }

  // Reads the clock.
  [[nodiscard]] bool is_exceeded() noexcept;
  // Until the limit is reached; `otherwise` without a limit. At least one millisecond.
  [[nodiscard]] std::chrono::milliseconds left(std::chrono::milliseconds otherwise) const noexcept;

 private:
  using Clock = std::chrono::steady_clock;

  bool spend(std::int64_t work) noexcept {
    if (is_exceeded_) return true;
    left_ -= work;
    return left_ <= 0 && is_exceeded();
  }
  [[nodiscard]] std::chrono::milliseconds used() const noexcept;

  static inline constinit thread_local TimeLimit* current = nullptr;

  std::chrono::milliseconds limit_;
  Clock::time_point begin_ = Clock::now();
  std::int64_t left_ = kInterval;  // units until the clock is read
  bool is_exceeded_ = false;
  TimeLimit* outer_;
};

}  // namespace winnow::base
