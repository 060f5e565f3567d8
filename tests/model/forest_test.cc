// Forests: their scores, and the errors for damaged ones.
#include "model/forest.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <random>

namespace winnow::model {
namespace {

void put(std::string& out, std::uint32_t number, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) out += static_cast<char>(number >> (8 * i) & 0xFF);
}

struct Node {
  std::uint16_t column;
  std::uint8_t threshold, low, high;
};

std::string tree(const std::vector<Node>& nodes, const std::vector<float>& values) {
  std::string out;
  put(out, static_cast<std::uint32_t>(values.size()), 2);
  for (const Node& node : nodes) {
    put(out, node.column, 2);
    put(out, node.threshold, 1);
    put(out, node.low, 1);
    put(out, node.high, 1);
  }
  for (const float value : values) put(out, std::bit_cast<std::uint32_t>(value), 4);
  return out;
}

std::string forest(const std::vector<std::string>& trees) {
  std::string out;
  put(out, static_cast<std::uint32_t>(trees.size()), 4);
  for (const std::string& one : trees) out += one;
  return out;
}

constexpr std::uint8_t kLeaf = Forest::kLeaf;

// Column 0 at most 10: 1, else column 1 at most 200: 2, else 4.
std::string small_tree() {
  return tree({{0, 10, kLeaf, 1}, {1, 200, kLeaf + 1, kLeaf + 2}}, {1, 2, 4});
}

TEST(Forest, SumsTheLeavesThatARowEndsIn) {
  const auto read = Forest::read(forest({small_tree(), small_tree()}), 2, "test");
  ASSERT_TRUE(read) << read.error().message;
  std::array<std::uint8_t, 64> first{10, 11, 11};
  std::array<std::uint8_t, 64> second{255, 200, 201};
  const std::array<const std::uint8_t*, 2> columns = {first.data(), second.data()};
  std::array<float, 3> sums{};
  read->score(columns, 3, sums);
  EXPECT_EQ(sums, (std::array<float, 3>{2, 4, 8}));
}

TEST(Forest, AddsToWhatIsThere) {
  const auto read = Forest::read(forest({tree({}, {0.5F})}), 0, "test");
  ASSERT_TRUE(read);
  std::array<float, 1> sums{1};
  read->score({}, 1, sums);
  EXPECT_EQ(sums[0], 1.5F);
}

TEST(Forest, ScoresManyRowsAsAWalkDownEachTreeWould) {
  std::mt19937 random(7);
  constexpr std::size_t kRows = 150;
  constexpr std::size_t kColumns = 5;
  std::vector<std::vector<std::uint8_t>> bytes(kColumns, std::vector<std::uint8_t>(192));
  for (auto& column : bytes)
    for (std::uint8_t& byte : column) byte = static_cast<std::uint8_t>(random());
  // A chain of nodes, each with a leaf on a random side.
  std::vector<std::string> trees;
  std::vector<std::vector<Node>> chains;
  std::vector<std::vector<float>> leaves;
  for (int t = 0; t < 20; ++t) {
    const std::size_t count = 2 + random() % 63;
    std::vector<Node> nodes;
    std::vector<float> values;
    for (std::size_t i = 0; i < count; ++i) values.push_back(static_cast<float>(random() % 100));
    for (std::size_t i = 0; i + 1 < count; ++i) {
      const auto leaf = static_cast<std::uint8_t>(kLeaf + i);
      const auto next = static_cast<std::uint8_t>(i + 2 < count ? i + 1 : kLeaf + i + 1);
      const bool swapped = random() % 2 == 0;
      nodes.push_back({static_cast<std::uint16_t>(random() % kColumns),
                       static_cast<std::uint8_t>(random()), swapped ? next : leaf,
                       swapped ? leaf : next});
    }
    trees.push_back(tree(nodes, values));
    chains.push_back(nodes);
    leaves.push_back(values);
  }
  const auto read = Forest::read(forest(trees), kColumns, "test");
  ASSERT_TRUE(read) << read.error().message;
  std::vector<const std::uint8_t*> columns;
  for (const auto& column : bytes) columns.push_back(column.data());
  std::vector<float> sums(kRows);
  read->score(columns, kRows, sums);
  for (std::size_t row = 0; row < kRows; ++row) {
    float expected = 0;
    for (std::size_t t = 0; t < chains.size(); ++t) {
      std::uint8_t node = 0;
      while (node < kLeaf) {
        const Node& question = chains[t][node];
        node = bytes[question.column][row] <= question.threshold ? question.low : question.high;
      }
      expected += leaves[t][node - kLeaf];
    }
    EXPECT_EQ(sums[row], expected) << "row " << row;
  }
  std::vector<float> few(3);  // one by one
  read->score(columns, few.size(), few);
  EXPECT_TRUE(std::ranges::equal(few, std::span(sums).first(few.size())));
}

// Random trees of every size up to a maximum, on every number of rows: batches, their ends, and single
// rows.
void expect_the_same_bits(std::size_t max_leaves) {
  std::mt19937 random(11);
  constexpr std::size_t kColumns = 7;
  constexpr std::size_t kMaxRows = 200;
  std::vector<std::string> trees;
  for (std::size_t leaves = 1; leaves <= max_leaves; ++leaves) {
    // Splits a random leaf until there are enough. A new node comes after all others.
    std::vector<Node> nodes;
    std::vector<std::pair<std::size_t, bool>> open;  // node, and whether its high side
    for (std::size_t i = 0; i + 1 < leaves; ++i) {
      if (!open.empty()) {
        std::swap(open[random() % open.size()], open.back());
        const auto [parent, is_high] = open.back();
        open.pop_back();
        (is_high ? nodes[parent].high : nodes[parent].low) = static_cast<std::uint8_t>(i);
      }
      nodes.push_back({static_cast<std::uint16_t>(random() % kColumns),
                       static_cast<std::uint8_t>(random()), 0, 0});
      open.emplace_back(i, false);
      open.emplace_back(i, true);
    }
    std::shuffle(open.begin(), open.end(), random);
    for (std::size_t leaf = 0; leaf < open.size(); ++leaf) {
      const auto [parent, is_high] = open[leaf];
      (is_high ? nodes[parent].high : nodes[parent].low) = static_cast<std::uint8_t>(kLeaf + leaf);
    }
    std::vector<float> values;
    for (std::size_t i = 0; i < leaves; ++i)
      values.push_back(std::uniform_real_distribution<float>(-1, 1)(random));
    trees.push_back(tree(nodes, values));
  }
  const auto read = Forest::read(forest(trees), kColumns, "test");
  ASSERT_TRUE(read) << read.error().message;
  // Columns with one value and with few values answer many tests alike for all rows.
  for (const unsigned values : {1U, 5U, 60U, 256U}) {
    std::vector<std::uint8_t> bytes(kColumns * 300);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(90 + random() % values);
    std::vector<const std::uint8_t*> columns;
    for (std::size_t i = 0; i < kColumns; ++i) columns.push_back(bytes.data() + i * 300 + i);
    std::vector<float> expected(kMaxRows);  // one row at a time: a walk down each tree
    for (std::size_t row = 0; row < kMaxRows; ++row) {
      std::vector<const std::uint8_t*> here;
      for (const std::uint8_t* column : columns) here.push_back(column + row);
      read->score(here, 1, std::span(expected).subspan(row, 1));
    }
    for (const base::Registers registers : base::all_registers())
      for (std::size_t rows = 1; rows <= kMaxRows; ++rows) {
        std::vector<float> sums(rows);
        read->score_with(registers, columns, rows, sums);
        ASSERT_TRUE(std::ranges::equal(sums, std::span(expected).first(rows)))
            << rows << " rows, " << values << " values, registers " << static_cast<int>(registers);
      }
  }
}

TEST(Forest, GivesTheSameBitsWithAllRegisters) { expect_the_same_bits(Forest::kMaxLeaves); }

TEST(Forest, GivesTheSameBitsIfAllTreesAreSmall) { expect_the_same_bits(SmallTrees::kMaxLeaves); }

struct Damage {
  const char* name;
  std::string bytes;
  const char* complaint;
};

class DamagedForest : public testing::TestWithParam<Damage> {};

TEST_P(DamagedForest, IsRefusedWithTheReason) {
  const auto read = Forest::read(GetParam().bytes, 2, "test");
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().message.find(GetParam().complaint), std::string::npos)
      << read.error().message;
}

INSTANTIATE_TEST_SUITE_P(
    Forests, DamagedForest,
    testing::Values(
        Damage{"Empty", "", "unexpected end"},
        Damage{"Clipped", forest({small_tree()}).substr(0, 12), "unexpected end"},
        Damage{"LeftOver", forest({small_tree()}) + "x", "unexpected bytes"},
        Damage{"UnknownColumn", forest({tree({{2, 0, kLeaf, kLeaf + 1}}, {1, 2})}), "column"},
        Damage{"Circle", forest({tree({{0, 0, 0, kLeaf}}, {1, 2})}), "out of order"},
        Damage{"SharedLeaf", forest({tree({{0, 0, kLeaf, kLeaf}}, {1, 2})}), "two parents"},
        Damage{"NoLeaves", forest({tree({}, {})}), "0 leaves"},
        Damage{"NotANumber", forest({tree({}, {std::numeric_limits<float>::quiet_NaN()})}),
               "not a finite number"}),
    [](const auto& one) { return one.param.name; });

}  // namespace
}  // namespace winnow::model
