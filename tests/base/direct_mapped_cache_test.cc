#include "base/direct_mapped_cache.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace winnow::base {
namespace {

TEST(DirectMappedCache, ComputesAStringOnce) {
  DirectMappedCache<std::size_t> cache;
  int calls = 0;
  const auto length = [&](std::string_view key) {
    ++calls;
    return key.size();
  };
  const std::string copy = "entry-title";  // at another address than the literal
  EXPECT_EQ(cache.of("entry-title", length), 11U);
  EXPECT_EQ(cache.of(copy, length), 11U);
  EXPECT_EQ(calls, 1);
}

TEST(DirectMappedCache, NeverReturnsTheValueOfAnotherKeyInTheSameSlot) {
  DirectMappedCache<std::string_view> cache;
  std::vector<std::string> keys = {""};
  for (int i = 0; i < 5000; ++i) keys.push_back("name-" + std::to_string(i));
  for (int round = 0; round < 2; ++round)
    for (const std::string& key : keys)
      EXPECT_EQ(cache.of(key, [](std::string_view text) { return text; }), key);
}

}  // namespace
}  // namespace winnow::base
