// WINNOW_CHECK does nothing if true; if false, a build with checks prints the condition and aborts.
#include "base/check.h"

#include <gtest/gtest.h>

namespace {

TEST(Check, IsSilentWhenTheConditionHolds) {
  [[maybe_unused]] const int two = 2;
  WINNOW_CHECK(two + two == 4);
  SUCCEED();
}

#ifdef WINNOW_CHECKS
TEST(CheckDeathTest, NamesTheFileAndTheConditionAndAborts) {
  [[maybe_unused]] const int two = 2;
  EXPECT_DEATH(WINNOW_CHECK(two + two == 5), "check_test.cc:[0-9]+: check failed: two .* == 5");
}
#else
TEST(Check, CostsNothingInAReleaseBuild) {
  bool asked = false;
  const auto ask = [&asked] { return asked = true; };
  static_cast<void>(ask);
  WINNOW_CHECK(!ask());
  EXPECT_FALSE(asked);
}
#endif

TEST(Check, IsOneStatement) {
  bool reached = false;
  if (reached)
    WINNOW_CHECK(false);
  else
    reached = true;
  EXPECT_TRUE(reached);
}

}  // namespace
