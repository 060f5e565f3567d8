#include "text/neighbours.h"

#include <gtest/gtest.h>

#include <vector>

namespace winnow::text {
namespace {

std::vector<char32_t> read_forwards(std::string_view text) {
  std::vector<char32_t> values;
  for (std::size_t i = 0; i < text.size();) {
    const base::CodePoint next = base::read_utf8(text, i);
    values.push_back(next.value);
    i += next.length;
  }
  return values;
}

std::vector<char32_t> read_backwards(std::string_view text) {
  std::vector<char32_t> values;
  for (std::size_t i = text.size(); i > 0;) {
    const base::CodePoint before = code_point_before(text, i);
    values.insert(values.begin(), before.value);
    i -= before.length;
  }
  return values;
}

TEST(CodePointBefore, ReadsBackwardsWhatIsReadForwards) {
  for (const std::string_view text : {"", "abc", "aé文🎉z", "Größe, 你好。"})
    EXPECT_EQ(read_backwards(text), read_forwards(text)) << text;
}

TEST(CodePointBefore, AgreesOnBrokenUtf8) {
  for (const std::string_view text :
       {"\x80", "\xE6\x96", "a\xFF z", "\xC3", "\xF0\x9F\x8E", "\xE6\x96\x87\x80\x80",
        "\xC3\xC3\xA9", "\xF0\x9F\x8E\x89\x89", "\xED\xA0\x80", "\xC0\x80"})
    EXPECT_EQ(read_backwards(text), read_forwards(text));
}

}  // namespace
}  // namespace winnow::text
