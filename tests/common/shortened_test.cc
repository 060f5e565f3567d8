#include "common/shortened.h"

#include <gtest/gtest.h>

namespace winnow::common {
namespace {

TEST(Shortened, KeepsWhatFits) {
  EXPECT_EQ(shortened("", 3), "");
  EXPECT_EQ(shortened("rye", 3), "rye");
  EXPECT_EQ(shortened("Rübe", 4), "Rübe");
}

TEST(Shortened, EndsWithAnEllipsis) {
  EXPECT_EQ(shortened("barley", 3), "ba…");
  EXPECT_EQ(shortened("Rüben", 3), "Rü…");
  EXPECT_EQ(shortened("ABC", 1), "…");
}

}  // namespace
}  // namespace winnow::common
