// Kinds of bytes against the character table, at every place of a register.
#include "features/byte_kinds.h"

#include <gtest/gtest.h>

#include <string>

#include "text/characters.h"

namespace winnow::features {
namespace {

TEST(ByteKinds, AreThoseOfTheCharacterTable) {
  for (std::size_t size = 1; size <= 40; ++size)
    for (unsigned c = 0; c < 256; ++c) {
      const std::size_t place = (c * 7 + size) % size;
      std::string text(size, '-');
      text[place] = static_cast<char>(c);
      const std::size_t from = place - place % 3;
      const ByteKinds kinds = kinds_of_bytes(text, from);
      ASSERT_EQ(kinds.count, std::min(size - from, kKindBytes));
      const std::uint32_t bit = 1U << (place - from);
      const text::CharacterClass known = text::class_of_ascii(static_cast<char>(c & 0x7F));
      const auto expected = [&](bool is_hit) { return c < 0x80 && is_hit ? bit : 0; };
      EXPECT_EQ(kinds.in_word, expected(known.is(text::kLetter | text::kNumber))) << c;
      EXPECT_EQ(kinds.space, expected(known.is(text::kSpace))) << c;
      EXPECT_EQ(kinds.sentence_mark, expected(known.is(text::kSentenceMark))) << c;
      EXPECT_EQ(kinds.not_ascii, c < 0x80 ? 0 : bit) << c;
    }
}

TEST(ByteKinds, CountBits) {
  EXPECT_EQ(count_bits(0), 0U);
  EXPECT_EQ(count_bits(0x8421), 4U);
  EXPECT_EQ(count_bits(0xFFFF), 16U);
}

}  // namespace
}  // namespace winnow::features
