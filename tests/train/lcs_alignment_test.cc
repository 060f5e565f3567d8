// Alignment compared to the plain table: anchored, exact, halved.
#include "train/lcs_alignment.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace winnow::train {
namespace {

using Numbers = std::vector<std::uint32_t>;

std::size_t count_of(const std::vector<bool>& aligned) {
  return static_cast<std::size_t>(std::ranges::count(aligned, true));
}

std::size_t lcs_by_table(const Numbers& a, const Numbers& b) {
  std::vector<std::vector<std::size_t>> table(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j)
      table[i][j] = a[i - 1] == b[j - 1] ? table[i - 1][j - 1] + 1
                                         : std::max(table[i - 1][j], table[i][j - 1]);
  return table[a.size()][b.size()];
}

// The aligned elements are a subsequence of the other sequence.
bool is_subsequence(const Numbers& a, const std::vector<bool>& aligned, const Numbers& b) {
  std::size_t j = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!aligned[i]) continue;
    while (j < b.size() && b[j] != a[i]) ++j;
    if (j++ == b.size()) return false;
  }
  return true;
}

Numbers random_numbers(std::mt19937& random, std::size_t length, std::uint32_t alphabet) {
  Numbers numbers(length);
  for (std::uint32_t& number : numbers) number = static_cast<std::uint32_t>(random()) % alphabet;
  return numbers;
}

TEST(Alignment, WithoutAnchorsIsALongestCommonSubsequence) {
  std::mt19937 random(7);
  for (int round = 0; round < 60; ++round) {
    const std::uint32_t alphabet = 2 + static_cast<std::uint32_t>(random()) % 12;
    const Numbers a = random_numbers(random, random() % 200, alphabet);
    const Numbers b = random_numbers(random, random() % 200, alphabet);
    const std::vector<bool> aligned = align(a, b, alphabet, Anchors::None);
    EXPECT_EQ(count_of(aligned), lcs_by_table(a, b));
    EXPECT_TRUE(is_subsequence(a, aligned, b));
  }
}

TEST(Alignment, OfATableTooLargeToKeepIsStillExact) {
  std::mt19937 random(8);
  // 9,000 rows and columns are 141 strips x 9,000 words each; 16,384 rows and columns are over 16
  // MB.
  const Numbers a = random_numbers(random, 13000, 40);
  const Numbers b = random_numbers(random, 13000, 40);
  const std::vector<bool> aligned = align(a, b, 40, Anchors::None);
  EXPECT_TRUE(is_subsequence(a, aligned, b));
  // Two rows of the table are enough for the length.
  std::vector<std::uint32_t> above(b.size() + 1);
  for (const std::uint32_t element : a) {
    std::uint32_t diagonal = 0;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::uint32_t old = above[j];
      above[j] = element == b[j - 1] ? diagonal + 1 : std::max(old, above[j - 1]);
      diagonal = old;
    }
  }
  EXPECT_EQ(count_of(aligned), above.back());
}

TEST(Alignment, KeepsATextTogetherThatAMenuSharesWordsWith) {
  // A menu of 1 2 3 on their own, then 1 2 3 4 5: the text is aligned, not the menu.
  const Numbers page{1, 9, 2, 9, 3, 9, 9, 1, 2, 3, 4, 5};
  const Numbers truth{1, 2, 3, 4, 5};
  const std::vector<bool> aligned = align(page, truth, 10);
  EXPECT_EQ(aligned, (std::vector<bool>{false, false, false, false, false, false, false, true, true,
                                        true, true, true}));
}

TEST(Alignment, WithAnchorsIsASubsequenceOfBoth) {
  std::mt19937 random(9);
  for (int round = 0; round < 40; ++round) {
    Numbers a = random_numbers(random, 300, 60);
    Numbers b = a;
    for (int edit = 0; edit < 60; ++edit)
      b[random() % b.size()] = static_cast<std::uint32_t>(random()) % 60;
    b.erase(b.begin() + 20, b.begin() + 60);
    const std::vector<bool> aligned = align(a, b, 60);
    EXPECT_TRUE(is_subsequence(a, aligned, b));
    EXPECT_GE(count_of(aligned) * 20, lcs_by_table(a, b) * 19);
  }
}

TEST(Alignment, WithNothingIsNothing) {
  EXPECT_TRUE(align({}, Numbers{1, 2}, 3).empty());
  EXPECT_EQ(count_of(align(Numbers{1, 2}, {}, 3)), 0U);
}

}  // namespace
}  // namespace winnow::train
