// Measures the processor time that each stage of an extraction takes.
//
//   StageClock clock;                          // in a benchmark: measures this thread from now on
//   render(*extractor.extract(page), Format::JsonLines);
//   clock.nanoseconds(Stage::Parse)
//
//   const StageScope scope(Stage::Parse);      // in the code of the stage
//
// The scope is in the function that does the work, so the figures remain correct if the function is
// called from another place. Scopes nest, and the time of an inner scope does not count for the
// outer one: the times of all stages add up to the whole. Without a StageClock, a scope is one test
// of a pointer; it belongs to what runs a few times per page, not to loops.
//
// Each thread has its own clock.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace winnow::base {

enum class Stage : std::uint8_t {
  Other,  // outside all scopes
  Decode,
  Parse,
  Layout,
  Features,
  Score,  // evaluating models
  Method,
  Compose,
  Metadata,
  Render,
  kCount
};
inline constexpr std::size_t kStageCount = static_cast<std::size_t>(Stage::kCount);
std::string_view name_of(Stage stage) noexcept;

class StageClock {
 public:
  // Replaces the clock of this thread until the destructor.
  StageClock() noexcept;
  ~StageClock();
  StageClock(const StageClock&) = delete;
  StageClock& operator=(const StageClock&) = delete;

  void reset() noexcept;
  // Time up to the last change of stage.
  [[nodiscard]] std::uint64_t nanoseconds(Stage stage) const noexcept {
    return nanoseconds_[static_cast<std::size_t>(stage)];
  }

  // Returns the stage that was measured before.
  Stage enter(Stage stage) noexcept;

 private:
  std::array<std::uint64_t, kStageCount> nanoseconds_{};
  std::uint64_t last_ = 0;
  Stage stage_ = Stage::Other;
  StageClock* outer_;
};

namespace stage_clock_detail {
inline constinit thread_local StageClock* current = nullptr;
}

class StageScope {
 public:
  explicit StageScope(Stage stage) noexcept : clock_(stage_clock_detail::current) {
    if (clock_ != nullptr) outer_ = clock_->enter(stage);
  }
  ~StageScope() {
    if (clock_ != nullptr) clock_->enter(outer_);
  }
  StageScope(const StageScope&) = delete;
  StageScope& operator=(const StageScope&) = delete;

 private:
  StageClock* clock_;
  Stage outer_ = Stage::Other;
};

}  // namespace winnow::base
