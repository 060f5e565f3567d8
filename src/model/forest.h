// A forest: many small decision trees over columns of bytes, whose results are summed.
//
// Sixty-four rows are scored at once. For each test of a tree ("is this column at most t?") the
// results of the 64 rows are one word of bits, and the rows that reach a node are the word of its
// parent AND the results. So a tree costs a few instructions per node and no branches that depend
// on the rows. Each row ends in exactly one leaf, whose value is added to its sum.
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
#include <span>
#include <string>
#include <string_view>
#include <vector>

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
             std::span<float> sums) const noexcept;

  // The same sums without instructions that only some processors have.
  void score_anywhere(std::span<const std::uint8_t* const> columns, std::size_t rows,
                      std::span<float> sums) const noexcept;

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
                 std::span<float> sums) const noexcept;
#if defined(__x86_64__)
  template <std::size_t kBatches>
  void score_batches(std::span<const std::uint8_t* const> columns, std::size_t first,
                     std::size_t rows, float* sums) const noexcept;
  void score_wide(std::span<const std::uint8_t* const> columns, std::size_t rows,
                  std::span<float> sums) const noexcept;
#endif

  std::vector<Tree> trees_;
  std::vector<Question> questions_;
  std::vector<float> values_;
};

}  // namespace winnow::model
