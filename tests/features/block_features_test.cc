// Counts and densities of blocks, and the columns made of them.
#include "features/block_features.h"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <random>
#include <string>

#include "html/parse.h"

namespace winnow::features {
namespace {

struct Measured {
  Segmentation segmentation;
  std::vector<BlockText> texts;
};

Measured measured(std::string_view html) {
  const dom::Document document = html::parse(html).value();
  Measured all;
  all.segmentation = segment(document);
  all.texts = measure_text(document, all.segmentation);
  return all;
}

using Numbers = std::array<std::uint32_t, sizeof(BlockText) / sizeof(std::uint32_t)>;

BlockText text_of(std::string_view html) { return measured(html).texts.at(0); }

std::string words(std::size_t count, std::string_view word) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text.append(i > 0 ? " " : "").append(word);
  return text;
}

TEST(BlockText, CountsAWordAcrossInlineTagsOnce) {
  const BlockText text = text_of("<p>t<b>w</b>o three");
  EXPECT_EQ(text.words, 2U);
  EXPECT_EQ(text.word_characters, 8U);
}

TEST(BlockText, CountsWordsOnBothSidesOfABreakApart) {
  EXPECT_EQ(text_of("<p>one<br>two").words, 2U);
}

TEST(BlockText, CountsEachIdeographAsAWord) { EXPECT_EQ(text_of("<p>我们 ok").words, 3U); }

TEST(BlockText, CollapsesWhiteSpaceBetweenCharacters) {
  EXPECT_EQ(text_of("<p>  ab \n\n cd  </p>").characters, 5U);
}

TEST(BlockText, CountsSentenceMarksOfAnyScript) {
  EXPECT_EQ(text_of("<p>One, two. 三。").sentence_marks, 3U);
}

// Read at once and character by character: every text node but the first has one character.
TEST(BlockText, DoesNotDependOnHowATextIsDivided) {
  std::mt19937 random(7);
  constexpr std::array<std::string_view, 16> kParts = {
      "a", "b", "Z", "7", " ", " ", "\t", ".", ",", ":", "-", "é", "ж", "我", "\u0301", "word"};
  for (int round = 0; round < 2000; ++round) {
    std::string whole = "x";
    std::string divided = "x";
    const std::size_t parts = random() % 60;
    for (std::size_t i = 0; i < parts; ++i) {
      const std::string_view part = kParts[random() % kParts.size()];
      whole.append(part);
      divided.append("<i>").append(part).append("</i>");
    }
    const BlockText one = text_of("<pre>" + whole);
    BlockText many = text_of("<pre>" + divided);
    many.tags = one.tags;
    EXPECT_EQ(std::bit_cast<Numbers>(one), std::bit_cast<Numbers>(many)) << whole;
  }
}

// The length starts at nothing, a word takes its characters and the space before it: eight words of
// nine letters are 79 columns, the ninth would be 89.
TEST(BlockText, WrapsWordsAtEightyColumns) {
  const BlockText text = text_of("<p>" + words(20, "ninechars") + "</p>");
  EXPECT_EQ(text.full_lines, 2U);
  EXPECT_EQ(text.full_line_words, 16U);
  EXPECT_DOUBLE_EQ(text.text_density(), 8.0);
}

TEST(BlockText, OnOneLineIsAsDenseAsItHasWords) {
  EXPECT_DOUBLE_EQ(text_of("<p>just four words here").text_density(), 4.0);
}

TEST(BlockText, WithoutLinksHasLinkDensityZero) {
  EXPECT_EQ(text_of("<p>no link here").link_density(), 0);
}

TEST(BlockText, HasTheShareOfItsWordsInLinks) {
  EXPECT_DOUBLE_EQ(text_of("<p><a>one</a> two three four").link_density(), 0.25);
}

TEST(BlockText, HasCharactersATag) {
  // Eight characters; p and b, both with end tags, are four tags.
  EXPECT_DOUBLE_EQ(text_of("<p>ab <b>cd</b> ef</p>").tag_ratio(), 2.0);
}

TEST(BlockFeatures, DropBlocksWithoutWords) {
  Measured all = measured("<p>one</p><p>***</p><p>two</p>");
  drop_wordless(all.segmentation, all.texts);
  EXPECT_EQ(all.texts.size(), 2U);
  EXPECT_EQ(all.segmentation.blocks.size(), 2U);
}

TEST(BlockFeatures, SetZerosBesideTheFirstAndTheLastBlock) {
  const std::vector<NumberRow> rows = number_rows(measured("<p>one two</p><p>three</p>").texts);
  ASSERT_EQ(rows.size(), 2U);
  for (std::size_t i = 0; i < kShallowColumns; ++i) {
    EXPECT_EQ(rows[0][kShallowColumns + i], 0);
    EXPECT_EQ(rows[1][2 * kShallowColumns + i], 0);
    EXPECT_EQ(rows[0][2 * kShallowColumns + i], rows[1][i]);
    EXPECT_EQ(rows[1][kShallowColumns + i], rows[0][i]);
  }
}

TEST(BlockFeatures, TakeCountsAsLogarithms) {
  const std::vector<NumberRow> rows = number_rows(measured("<p>one two").texts);
  EXPECT_FLOAT_EQ(rows.at(0)[2], std::log(3.0F));
}

TEST(BlockFeatures, OfOneBlockHaveNoChange) {
  const std::vector<NumberRow> rows = number_rows(measured("<p>one two").texts);
  EXPECT_EQ(rows.at(0)[kNumberColumns - 1], 0);
}

}  // namespace
}  // namespace winnow::features
