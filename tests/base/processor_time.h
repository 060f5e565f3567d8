// How long a test may compute: processor time, because a busy computer gives a test only a part of
// its time, and more of it under the sanitizers.
#ifndef WINNOW_TESTS_BASE_PROCESSOR_TIME_H_
#define WINNOW_TESTS_BASE_PROCESSOR_TIME_H_

#include <chrono>
#include <ctime>

namespace winnow::base {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kHasSanitizer = true;
#elif defined(__has_feature)
inline constexpr bool kHasSanitizer =
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool kHasSanitizer = false;
#endif

// What a computation that takes `time` on a fast computer may take on the one that runs the tests.
constexpr std::chrono::milliseconds allowed(std::chrono::milliseconds time) {
  return time * (kHasSanitizer ? 20 : 2);
}

// Processor time of this process, all threads together, since the object was made.
class ProcessorTime {
 public:
  std::chrono::milliseconds elapsed() const {
    return std::chrono::milliseconds((std::clock() - begin_) / (CLOCKS_PER_SEC / 1000));
  }

 private:
  std::clock_t begin_ = std::clock();
};

}  // namespace winnow::base

#endif  // WINNOW_TESTS_BASE_PROCESSOR_TIME_H_
