#include "page/class_words.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace winnow::page {
namespace {

TEST(ClassWords, AreSortedAndListedOnce) {
  EXPECT_TRUE(std::ranges::is_sorted(class_words(), {}, &ClassWord::word));
  EXPECT_EQ(std::ranges::adjacent_find(class_words(), {}, &ClassWord::word), class_words().end());
}

TEST(ClassWords, AreFoundByTheirHash) {
  for (const ClassWord& row : class_words()) EXPECT_EQ(find_class_word(hash_token(row.word)), &row);
  EXPECT_EQ(find_class_word(hash_token("entitled")), nullptr);
}

TEST(ClassWords, HaveOneColumnPerConsumer) {
  const ClassWord* const banner = find_class_word(hash_token("Banner"));
  ASSERT_NE(banner, nullptr);
  EXPECT_EQ(banner->block, block::Header | block::Promotion);
  EXPECT_EQ(banner->element, bit(NameMark::Head));
  EXPECT_EQ(banner->cell, cell::Header);
  EXPECT_EQ(banner->part, 0);
}

TEST(ClassTokens, AreWordsAndWholeNames) {
  std::vector<std::uint32_t> words;
  std::vector<std::uint32_t> names;
  for_each_class_token("postBody wp-x2", [&](std::uint32_t hash, TokenKind kind) {
    (kind == TokenKind::Word ? words : names).push_back(hash);
  });
  EXPECT_EQ(words,
            (std::vector<std::uint32_t>{hash_token("post"), hash_token("body"), hash_token("wp")}));
  EXPECT_EQ(names, (std::vector<std::uint32_t>{hash_token("postbody"), hash_token("wp-x0")}));
}

TEST(PartsOf, ReadsTheWordsOfAFileName) {
  EXPECT_EQ(parts_of("site-logo.png"), part::SmallPicture | part::BesidePicture);
  EXPECT_EQ(parts_of("rye.png"), 0);
}

}  // namespace
}  // namespace winnow::page
