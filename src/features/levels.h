// Levels: the elements around the blocks of a page, wrappers taken together.
//
// An element that holds the same blocks as its parent says nothing new about where a block stands;
// how many such wrappers a theme uses is chance. So elements with the same range of blocks are one
// level, with the marks of all of them, and wrapping a page in another <div> changes nothing.
//
//   <main><div><article><h1>A</h1><p>b</p></article></div></main>     level 0: main div article, A
//   b
//                                                                     levels 1, 2: h1 and p
//
// Levels stand in document order, a parent before its children; sums over the blocks of a level are
// differences of two running sums. Linear; any thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "features/blocks.h"
#include "features/marks.h"
#include "features/token_weights.h"

namespace winnow::features {

// What the learned weights say of a level's class names.
struct ClassWeight {
  std::int32_t sum = 0;
  std::int8_t lowest = 0;
  std::int8_t highest = 0;
};

struct Level {
  std::uint32_t parent = 0;  // the first level is its own
  std::uint32_t first_block = 0;
  std::uint32_t end_block = 0;
  std::uint32_t outer = 0;  // the outermost element, a node
  std::uint32_t inner = 0;  // the innermost element that is no inline one, else the innermost
  std::uint32_t depth = 0;
  std::uint64_t shape = 0;        // of tags and classes, for finding repeated siblings
  std::uint64_t path = 0;         // of the shapes from the first level down
  std::uint32_t alike = 1;        // siblings of the same shape, itself included
  std::uint32_t alike_index = 0;  // its place among them
  MarkSet marks;                  // its own
  ClassWeight weight;             // its own
  std::array<std::uint8_t, kMarkCount> distance{};  // to each mark upwards, or kNoMark
  // Over all levels from the first one.
  std::int32_t weight_sum = 0;
  std::int8_t weight_lowest = 0;
  std::int8_t weight_highest = 0;
};

inline constexpr std::uint8_t kNoMark = 255;  // as a distance

struct LevelTree {
  std::vector<Level> levels;
  std::vector<std::uint32_t> of_block;  // the innermost level of each block

  static constexpr std::uint32_t kMaxSteps = 30;  // further up nothing differs any more

  // How many levels up from `from` the first one is that holds block `block` as well.
  [[nodiscard]] std::uint32_t climb(std::uint32_t from, std::uint32_t block) const noexcept {
    std::uint32_t steps = 0;
    for (; from != 0 && steps < kMaxSteps &&
           (block < levels[from].first_block || block >= levels[from].end_block);
         from = levels[from].parent)
      ++steps;
    return steps;
  }
};

// Blocks in like places, by the shapes of all levels around them: cards of a list, cells of a
// column, paragraphs of a text. Of each block the number of its group, from 0 on, in the order of
// their first blocks.
struct Groups {
  std::vector<std::uint32_t> of_block;
  std::uint32_t count = 0;
};
Groups group_by_path(const LevelTree& tree);

// Is shown the tokens that weights are learned from: of the class names of a level, and of the text
// of a block.
struct TokenVisitor {
  virtual ~TokenVisitor() = default;
  virtual void class_token(std::uint32_t level, std::uint32_t hash) = 0;
  virtual void word_token(std::uint32_t block, std::uint32_t hash) = 0;
};

LevelTree build_levels(const dom::Document& document, const Segmentation& segmentation,
                       const TokenWeights& weights, TokenVisitor* visitor = nullptr);

}  // namespace winnow::features
