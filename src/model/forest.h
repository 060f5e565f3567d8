// A forest: many small decision trees over columns of bytes, whose results are summed.
//
// Many rows are scored at once, and a row is one byte of a register. A tree is evaluated from its
// last node to the first: each node holds, for every row, the number of the leaf that the row would
// end in if it reached that node. It is the number at the low or at the high child, chosen by the
// test of the node ("is this column at most t?"). So a node costs a comparison and a choice for as
// many rows as a register has bytes, and no branch depends on the rows. The first node has the leaf
// of each row, whose value is added to the sum of the row.
//
// The trees of a row are added in the same order whatever registers the processor has, so the sums
// have the same bits. NB: there is no early exit for blocks that are certainly content or certainly
// not, because the exact scores of all blocks enter the decisions (smoothing, expected F1).
//
//   columns[f] points to the bytes of column f, one per row, readable up to a multiple of 64
//   forest.score(columns, rows, sums);
//
// File format (little-endian): trees u32; for each tree: leaves u16 (1 to 64), then leaves - 1
// nodes {column u16, threshold u8, low u8, high u8}, then as many values f32 as leaves. A child
// below 128 is a node of the tree, which comes after its parent; 128 + i is leaf i. Each node
// except the first, and each leaf, is the child of exactly one node. read() checks all of this.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/registers.h"
#include "model/small_trees.h"
#include "winnow/result.h"

namespace winnow::model {

class Forest {
 public:
  static constexpr std::size_t kBatch = 64;
  static constexpr std::size_t kMaxLeaves = 64;
  static constexpr std::uint8_t kLeaf = 128;

  // `columns`: the number of columns that the caller has; `name` is for error messages.
  static Result<Forest> read(std::string_view bytes, std::size_t columns, std::string_view name);

  // Adds the value of each row to sums[row]. `columns` has an entry for each column that a test
  // uses, with bytes that are readable up to the next multiple of kBatch rows.
  void score(std::span<const std::uint8_t* const> columns, std::size_t rows,
             std::span<float> sums) const;
  // The same, and the same bits, with these registers. REQUIRES: the processor has them.
  void score_with(base::Registers registers, std::span<const std::uint8_t* const> columns,
                  std::size_t rows, std::span<float> sums) const;

  // What each column contributes to the sums of the rows from `first` on: adds to
  // contributions[i * columns.size() + column] for the i-th of them, and returns the base. A node of
  // a tree has an expected value, and the contribution of a test is the difference between the value
  // of the child that the row goes to and its own. So the base, which is the sum of the values of all
  // first nodes, and the contributions of a row add up to its sum, except for rounding.
  //
  // The file does not say how many training rows reached a node. Its value is the mean of its leaves
  // with equal weights: trees are grown where the rows are, so a node that many rows reach has many
  // leaves.
  double attribute(std::span<const std::uint8_t* const> columns, std::size_t first,
                   std::size_t rows, std::span<double> contributions) const;

 private:
  struct Question {
    std::uint16_t column = 0;
    std::uint8_t threshold = 0;
    std::uint8_t low = 0;
    std::uint8_t high = 0;
  };
  struct Tree {
    std::uint32_t first_question = 0;
    std::uint32_t first_value = 0;
    std::uint16_t leaves = 1;
  };
  void score_few(std::span<const std::uint8_t* const> columns, std::size_t rows,
                 std::span<float> sums) const;
  // Fills small_, if all trees are small. REQUIRES: everything else has been read.
  void make_small_trees();
  // By register width; in forest.cc.
  struct Bytes16;
  struct Bytes32;
  struct Limits;
  struct Pruned;
  template <typename Width>
  class Batch;
  static Limits limits_of(const std::uint8_t* cells, std::size_t rows) noexcept;
  template <typename Width>
  void score_in_batches(std::span<const std::uint8_t* const> columns, std::size_t rows,
                        std::span<float> sums) const;

  std::vector<Tree> trees_;
  std::vector<Question> questions_;
  std::vector<float> values_;
  std::optional<SmallTrees> small_;
};

}  // namespace winnow::model
