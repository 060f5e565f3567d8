// Compares the bit-parallel algorithms with the plain tables that define them.
#include "text/alignment.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

namespace winnow::text {
namespace {

using Numbers = std::vector<std::uint32_t>;

constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

std::size_t plain_subsequence(const Numbers& first, const Numbers& second) {
  std::vector<std::size_t> row(second.size() + 1);
  for (const std::uint32_t element : first) {
    std::size_t diagonal = 0;
    for (std::size_t column = 1; column < row.size(); ++column) {
      const std::size_t above = row[column];
      row[column] = element == second[column - 1] ? diagonal + 1 : std::max(above, row[column - 1]);
      diagonal = above;
    }
  }
  return row.back();
}

std::size_t plain_distance(const Numbers& first, const Numbers& second) {
  std::vector<std::size_t> row(second.size() + 1);
  for (std::size_t column = 0; column < row.size(); ++column) row[column] = column;
  for (const std::uint32_t element : first) {
    std::size_t diagonal = row[0]++;
    for (std::size_t column = 1; column < row.size(); ++column) {
      const std::size_t above = row[column];
      const std::size_t replaced = diagonal + (element == second[column - 1] ? 0 : 1);
      row[column] = std::min({replaced, above + 1, row[column - 1] + 1});
      diagonal = above;
    }
  }
  return row.back();
}

class Dice {
 public:
  std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>(engine_() % end); }

  Numbers sequence(std::uint32_t length, std::uint32_t alphabet) {
    Numbers numbers(length);
    for (std::uint32_t& number : numbers) number = below(alphabet);
    return numbers;
  }

  // A copy of `original` after some insertions, deletions and replacements.
  Numbers edited(const Numbers& original, std::uint32_t edits, std::uint32_t alphabet) {
    Numbers copy = original;
    for (; edits > 0; --edits) {
      const std::uint32_t place = below(static_cast<std::uint32_t>(copy.size()) + 1);
      const auto position = copy.begin() + place;
      if (below(3) == 0 || position == copy.end())
        copy.insert(position, below(alphabet));
      else if (below(2) == 0)
        copy.erase(position);
      else
        *position = below(alphabet);
    }
    return copy;
  }

 private:
  std::mt19937 engine_{20};
};

void expect_plain_answers(const Numbers& first, const Numbers& second, std::uint32_t alphabet) {
  const Sequences sequences{first, second, alphabet};
  EXPECT_EQ(common_subsequence(sequences, kNoLimit), plain_subsequence(first, second));
  EXPECT_EQ(edit_distance(sequences, kNoLimit), plain_distance(first, second));
}

TEST(Alignment, AgreesWithThePlainTableOnUnrelatedSequences) {
  Dice dice;
  for (int round = 0; round < 300; ++round) {
    const std::uint32_t alphabet = 1 + dice.below(round % 2 == 0 ? 5 : 100);
    const Numbers first = dice.sequence(dice.below(300), alphabet);
    expect_plain_answers(first, dice.sequence(dice.below(300), alphabet), alphabet);
  }
}

TEST(Alignment, AgreesWithThePlainTableOnEditedCopies) {
  Dice dice;
  for (int round = 0; round < 100; ++round) {
    const std::uint32_t alphabet = 2 + dice.below(60);
    const Numbers first = dice.sequence(dice.below(1000), alphabet);
    expect_plain_answers(first, dice.edited(first, dice.below(300), alphabet), alphabet);
  }
}

TEST(Alignment, WidensItsBandUntilAMovedHalfFits) {
  Dice dice;
  const Numbers first = dice.sequence(2500, 40);
  Numbers second = first;
  std::rotate(second.begin(), second.begin() + 900, second.end());
  expect_plain_answers(first, second, 40);
}

TEST(Alignment, AgreesWithThePlainTableAtTheEdgesOfStrips) {
  Dice dice;
  for (const std::uint32_t rows : {1U, 63U, 64U, 65U, 127U, 128U, 129U})
    for (const std::uint32_t columns : {1U, 63U, 64U, 65U, 128U})
      expect_plain_answers(dice.sequence(rows, 3), dice.sequence(columns, 3), 3);
}

TEST(Alignment, OfNothingWithSomethingIsAllInsertions) {
  const Numbers something = {0, 1, 2};
  expect_plain_answers({}, something, 3);
  expect_plain_answers(something, {}, 3);
  expect_plain_answers({}, {}, 0);
}

TEST(Alignment, LeavesOutWhatOneSideLacksBeforeItCountsSteps) {
  Numbers first(1000, 0);
  Numbers second(1000, 1);
  first[500] = second[500] = 2;
  EXPECT_EQ(common_subsequence({first, second, 3}, 1), 1U);
}

TEST(Alignment, OfLongSequencesThatAreAlikeTakesFewSteps) {
  Dice dice;
  const Numbers first = dice.sequence(100'000, 50);
  const Numbers second = dice.edited(first, 100, 50);
  constexpr std::uint64_t kWholeTable = 100'000ULL * 100'000 / 64;
  EXPECT_TRUE(edit_distance({first, second, 50}, kWholeTable / 100).has_value());
}

}  // namespace
}  // namespace winnow::text
