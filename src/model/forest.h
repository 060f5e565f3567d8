// A forest: many small decision trees over columns of bytes, their answers summed.
//
// Sixty-four rows are scored at once. For each question of a tree ("is this column at most t?") the
// answers of the 64 rows are one word of bits, and the rows that reach a node are its parent's word
// and-ed with the answers; so a tree costs a few instructions a node and no jumps that depend on
// the rows. A row of 64 ends in exactly one leaf, whose value is added to the row's sum.
//
//   columns[f] points at the bytes of question column f, one a row, readable up to a multiple of 64
//   forest.score(columns, rows, sums);
//
// In a file (all numbers little-endian): trees u32; for each tree: leaves u16 (1 to 64), then
// leaves - 1 nodes {column u16, threshold u8, low u8, high u8}, then as many values f32. A child
// below 128 is a node of the tree, which stands after its parent; 128 + i is leaf i. Each node but
// the first and each leaf is the child of exactly one node. read() checks all of that.
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
  static constexpr std::size_t kMostLeaves = 64;
  static constexpr std::uint8_t kLeaf = 128;

  // `columns` is how many columns the caller has; `name` is for the message of a failure.
  static Result<Forest> read(std::string_view bytes, std::size_t columns, std::string_view name);

  // Adds each row's value to sums[row]. `columns` has an entry for each column that a question asks
  // for; the bytes behind it are readable up to the next multiple of kBatch rows.
  void score(std::span<const std::uint8_t* const> columns, std::size_t rows,
             std::span<float> sums) const noexcept;

  // The same sums without the registers that only some processors have.
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
