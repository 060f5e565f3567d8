// Reads the clock at each change of stage.
#include "base/stage_clock.h"

#include <ctime>

namespace winnow::base {
namespace {

std::uint64_t thread_time() noexcept {
  std::timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 +
         static_cast<std::uint64_t>(time.tv_nsec);
}

}  // namespace

std::string_view name_of(Stage stage) noexcept {
  switch (stage) {
    case Stage::Other: return "other";
    case Stage::Decode: return "decode";
    case Stage::Parse: return "parse";
    case Stage::Layout: return "layout";
    case Stage::Features: return "features";
    case Stage::Score: return "score";
    case Stage::Method: return "method";
    case Stage::Compose: return "compose";
    case Stage::Metadata: return "metadata";
    case Stage::Render: return "render";
    case Stage::kCount: break;
  }
  return "";
}

StageClock::StageClock() noexcept : last_(thread_time()), outer_(stage_clock_detail::current) {
  stage_clock_detail::current = this;
}

StageClock::~StageClock() { stage_clock_detail::current = outer_; }

void StageClock::reset() noexcept {
  nanoseconds_ = {};
  last_ = thread_time();
}

Stage StageClock::enter(Stage stage) noexcept {
  const std::uint64_t now = thread_time();
  nanoseconds_[static_cast<std::size_t>(stage_)] += now - last_;
  last_ = now;
  const Stage before = stage_;
  stage_ = stage;
  return before;
}

}  // namespace winnow::base
