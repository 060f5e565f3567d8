#include "base/hash.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace winnow::base {
namespace {

TEST(Fnv1a, GivesThePublishedValues) {
  EXPECT_EQ(fnv1a(""), 0xCBF2'9CE4'8422'2325U);
  EXPECT_EQ(fnv1a("a"), 0xAF63'DC4C'8601'EC8CU);
  EXPECT_EQ(fnv1a("foobar"), 0x8594'4171'F739'67E8U);
}

TEST(HashView, DependsOnLengthAndOnEveryByte) {
  std::set<std::uint64_t> seen;
  std::string text(70, 'a');
  for (std::size_t length = 0; length <= text.size(); ++length)
    EXPECT_TRUE(seen.insert(hash_view(std::string_view(text).substr(0, length))).second) << length;
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] = 'b';
    EXPECT_TRUE(seen.insert(hash_view(changed)).second) << i;
  }
  EXPECT_NE(hash_view(std::string_view("a\0", 2)), hash_view("a"));
}

TEST(Mix64, MapsSmallNumbersToDifferentHighBits) {
  std::set<std::uint64_t> high;
  for (std::uint64_t i = 0; i < 100; ++i) high.insert(mix64(i) >> 40);
  EXPECT_EQ(high.size(), 100U);
}

}  // namespace
}  // namespace winnow::base
