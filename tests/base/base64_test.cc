#include "base/base64.h"

#include <gtest/gtest.h>

namespace winnow::base {
namespace {

TEST(Base64, EncodesAndDecodesEveryLength) {
  EXPECT_EQ(to_base64(""), "");
  EXPECT_EQ(to_base64("r"), "cg==");
  EXPECT_EQ(to_base64("ry"), "cnk=");
  EXPECT_EQ(to_base64("rye"), "cnll");
  for (const std::string_view text : {"", "r", "ry", "rye", "\xFF\xFE\x01 rye"})
    EXPECT_EQ(from_base64(to_base64(text)), text);
}

TEST(Base64, SkipsWhatIsNoDigit) { EXPECT_EQ(from_base64(" cn\n l l-= "), "rye"); }

}  // namespace
}  // namespace winnow::base
