#include "base/same_bytes.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow::base {
namespace {

TEST(IsSame, ComparesEveryByteOfEveryLength) {
  for (std::size_t length = 0; length <= 40; ++length) {
    const std::string text(length, 'a');
    std::string other = text;
    EXPECT_TRUE(is_same(text, other)) << length;
    EXPECT_FALSE(is_same(text, other + "a")) << length;
    for (std::size_t i = 0; i < length; ++i) {
      other[i] = 'b';
      EXPECT_FALSE(is_same(text, other)) << length << " " << i;
      other[i] = 'a';
    }
  }
}

}  // namespace
}  // namespace winnow::base
