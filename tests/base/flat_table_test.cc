#include "base/flat_table.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace winnow::base {
namespace {

TEST(FlatTable, HasTwoSlotsPerKeyAndAPowerOfTwo) {
  EXPECT_EQ(slot_count_for(0), 16U);
  EXPECT_EQ(slot_count_for(8), 16U);
  EXPECT_EQ(slot_count_for(9), 32U);
  EXPECT_EQ(slot_count_for(33, 64), 128U);
}

TEST(FlatTable, ProbesOnFromATakenSlotAndWrapsAround) {
  std::array<int, 4> slots = {0, 0, 7, 8};
  const auto find = [&](std::size_t hash, int key) {
    return probe(slots, hash, [&](int slot) { return slot == 0 || slot == key; });
  };
  EXPECT_EQ(find(2, 7), 2U);
  EXPECT_EQ(find(2, 8), 3U);
  EXPECT_EQ(find(2, 9), 0U);
  EXPECT_EQ(find(6, 8), 3U);  // only the low bits of the hash select a slot
}

TEST(FlatTable, FindsEveryKeyAfterGrowing) {
  const auto is_free = [](int slot) { return slot == 0; };
  const auto hash_of = [](int slot) { return static_cast<std::size_t>(slot) * 5; };
  std::vector<int> slots(8);
  for (const int key : {3, 11, 19, 27}) slots[probe(slots, hash_of(key), is_free)] = key;
  slots = grown(slots, is_free, hash_of);
  ASSERT_EQ(slots.size(), 16U);
  for (const int key : {3, 11, 19, 27})
    EXPECT_EQ(slots[probe(slots, hash_of(key), [&](int s) { return s == 0 || s == key; })], key);
}

}  // namespace
}  // namespace winnow::base
