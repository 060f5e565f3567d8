#include "base/stage_clock.h"

#include <gtest/gtest.h>

namespace winnow::base {
namespace {

// Keeps the processor busy for a measurable time.
void work() {
  volatile std::uint64_t sum = 0;
  for (std::uint64_t i = 0; i < 200'000; ++i) sum = sum + i;
}

TEST(StageClock, CountsAnInnerStageOnlyOnce) {
  StageClock clock;
  {
    const StageScope outer(Stage::Compose);
    {
      const StageScope inner(Stage::Metadata);
      work();
    }
  }
  EXPECT_GT(clock.nanoseconds(Stage::Metadata), 0U);
  EXPECT_LT(clock.nanoseconds(Stage::Compose), clock.nanoseconds(Stage::Metadata));
}

TEST(StageClock, ReturnsToTheOuterStage) {
  StageClock clock;
  const StageScope outer(Stage::Compose);
  { const StageScope inner(Stage::Metadata); }
  EXPECT_EQ(clock.enter(Stage::Other), Stage::Compose);
}

TEST(StageClock, StartsAgainAtZero) {
  StageClock clock;
  {
    const StageScope scope(Stage::Parse);
    work();
  }
  clock.reset();
  EXPECT_EQ(clock.nanoseconds(Stage::Parse), 0U);
}

TEST(StageClock, IsTheClockOfItsThreadUntilItEnds) {
  StageClock outer;
  {
    StageClock inner;
    const StageScope scope(Stage::Parse);
    work();
  }
  EXPECT_EQ(outer.nanoseconds(Stage::Parse), 0U);
  { const StageScope scope(Stage::Render); }
  EXPECT_GT(outer.nanoseconds(Stage::Other), 0U);
}

TEST(StageClock, NamesEveryStage) {
  for (std::size_t i = 0; i < kStageCount; ++i)
    EXPECT_FALSE(name_of(static_cast<Stage>(i)).empty()) << i;
}

}  // namespace
}  // namespace winnow::base
