#include "common/json.h"

#include <gtest/gtest.h>

namespace winnow::common {
namespace {

TEST(Json, WritesWhatNlohmannWrites) {
  const Json value = {{"texts", {"", "a \"b\"\n", "\xD0\xBC"}},
                      {"empty", {Json::array(), Json::object()}},
                      {"scalars", {0.1, 1.0, -3, 18446744073709551615U, true, nullptr}}};
  EXPECT_EQ(json_text(value, 2), value.dump(2) + "\n");
  EXPECT_EQ(json_text(value, -1), value.dump() + "\n");
}

}  // namespace
}  // namespace winnow::common
