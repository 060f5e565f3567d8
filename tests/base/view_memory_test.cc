// ViewMemory: the same answer for the same string, however often it comes.
#include "base/view_memory.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace winnow::base {
namespace {

TEST(ViewMemory, WorksOutAStringOnce) {
  ViewMemory<std::size_t> memory;
  int times = 0;
  const auto length = [&](std::string_view key) {
    ++times;
    return key.size();
  };
  const std::string again = "entry-title";  // other bytes in memory than the literal's
  EXPECT_EQ(memory.of("entry-title", length), 11U);
  EXPECT_EQ(memory.of(again, length), 11U);
  EXPECT_EQ(times, 1);
}

TEST(ViewMemory, GivesEachStringItsOwnAnswerThoughPlacesAreShared) {
  ViewMemory<std::string> memory;
  std::vector<std::string> keys = {""};
  for (int i = 0; i < 5000; ++i) keys.push_back("name-" + std::to_string(i));
  for (int round = 0; round < 2; ++round)
    for (const std::string& key : keys)
      EXPECT_EQ(memory.of(key, [](std::string_view text) { return std::string(text); }), key);
}

}  // namespace
}  // namespace winnow::base
