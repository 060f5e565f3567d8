#include "base/time_limit.h"

#include <gtest/gtest.h>

#include <thread>

namespace winnow::base {
namespace {

using std::chrono::milliseconds;

TEST(TimeLimit, IsOverOnceTheTimeHasPassed) {
  const TimeLimit limit(milliseconds(5));
  EXPECT_FALSE(TimeLimit::is_over());
  std::this_thread::sleep_for(milliseconds(10));
  EXPECT_TRUE(TimeLimit::is_over(TimeLimit::kInterval));
  EXPECT_TRUE(TimeLimit::is_over());
}

TEST(TimeLimit, ReadsTheClockOncePerInterval) {
  const TimeLimit limit(milliseconds(1));
  std::this_thread::sleep_for(milliseconds(5));
  int calls = 1;
  while (!TimeLimit::is_over()) ++calls;
  EXPECT_EQ(calls, TimeLimit::kInterval);
}

TEST(TimeLimit, IsNotExtendedByAnotherOneInside) {
  const TimeLimit outer(milliseconds(20));
  for (const int inner : {0, 5000}) {
    TimeLimit limit{milliseconds(inner)};
    EXPECT_LE(limit.left(milliseconds(9000)), milliseconds(20)) << inner;
    std::this_thread::sleep_for(milliseconds(30));
    EXPECT_TRUE(TimeLimit::is_over(TimeLimit::kInterval)) << inner;
  }
  TimeLimit shorter{milliseconds(1)};
  EXPECT_EQ(shorter.left(milliseconds(9000)), milliseconds(1));
}

TEST(TimeLimit, OfZeroIsNone) {
  TimeLimit limit(milliseconds(0));
  std::this_thread::sleep_for(milliseconds(5));
  EXPECT_FALSE(TimeLimit::is_over(TimeLimit::kInterval));
  EXPECT_FALSE(limit.is_exceeded());
  EXPECT_EQ(limit.left(milliseconds(70)), milliseconds(70));
}

TEST(TimeLimit, BelongsToItsThread) {
  const TimeLimit limit(milliseconds(1));
  std::this_thread::sleep_for(milliseconds(5));
  bool is_over_elsewhere = true;
  std::thread([&] { is_over_elsewhere = TimeLimit::is_over(TimeLimit::kInterval); }).join();
  EXPECT_FALSE(is_over_elsewhere);
  EXPECT_TRUE(TimeLimit::is_over(TimeLimit::kInterval));
}

TEST(TimeLimit, LeavesAtLeastAMillisecond) {
  const TimeLimit limit(milliseconds(1));
  std::this_thread::sleep_for(milliseconds(5));
  EXPECT_EQ(limit.left(milliseconds(70)), milliseconds(1));
}

}  // namespace
}  // namespace winnow::base
