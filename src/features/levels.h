// Levels: the elements around the blocks of a page, with wrappers merged.
//
// An element that contains the same blocks as its parent tells nothing new about a block's
// position; themes use any number of such wrappers. So elements with the same range of blocks form
// one level, with the marks of all of them. Wrapping a page in another <div> changes nothing:
//
//   <main><div><article><h1>A</h1><p>b</p></article></div></main>
//
//   level 0   main, div, article     blocks A and b
//   level 1   h1                     block A
//   level 2   p                      block b
//
// Levels are in document order, a parent before its children. Sums over the blocks of a level are
// differences of two running sums. Linear; thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "features/blocks.h"
#include "features/marks.h"
#include "features/token_weights.h"
#include "page/page_facts.h"

namespace winnow::features {

// The learned weights of a level's class names (token_weights.h).
struct ClassWeight {
  std::int32_t sum = 0;
  std::int8_t lowest = 0;
  std::int8_t highest = 0;
};

struct Level {
  std::uint32_t parent = 0;  // the first level is its own parent
  std::uint32_t first_block = 0;
  std::uint32_t end_block = 0;
  std::uint32_t outer = 0;  // the outermost element, a node
  std::uint32_t inner = 0;  // the innermost element that is not inline, else the innermost
  std::uint32_t depth = 0;
  std::uint64_t shape = 0;        // hash of tags and classes, for finding repeated siblings
  std::uint64_t path = 0;         // hash of the shapes from the first level down
  std::uint32_t alike = 1;        // siblings of the same shape, itself included
  std::uint32_t alike_index = 0;  // index among them
  MarkSet marks;                  // its own
  ClassWeight weight;             // its own
  std::array<std::uint8_t, kMarkCount> distance{};  // levels up to each mark, or kNoMark
  // Over all levels from the first one.
  std::int32_t weight_sum = 0;
  std::int8_t weight_lowest = 0;
  std::int8_t weight_highest = 0;
};

inline constexpr std::uint8_t kNoMark = 255;  // as a distance

// An element around blocks.
struct LevelElement {
  std::uint32_t node = 0;
  std::uint32_t parent = 0;  // index of a LevelElement
  std::uint32_t first_block = 0;
  std::uint32_t end_block = 0;
  std::uint32_t level = 0;
};

// What the tokens of a class or id contribute to a level.
struct ClassMeaning {
  std::uint64_t shape = 0;
  ClassWeight weight;
  bool is_known = false;
};

struct LevelTree {
  std::vector<Level> levels;
  std::vector<std::uint32_t> of_block;  // the innermost level of each block
  std::vector<LevelElement> elements;   // in document order
  std::vector<ClassMeaning> meanings;   // by number of the value (page::NameValues)

  static constexpr std::uint32_t kMaxSteps = 30;  // climbs further than this count as this

  // The number of levels from `from` up to the first one that contains `block`.
  [[nodiscard]] std::uint32_t climb(std::uint32_t from, std::uint32_t block) const noexcept {
    std::uint32_t steps = 0;
    for (; from != 0 && steps < kMaxSteps &&
           (block < levels[from].first_block || block >= levels[from].end_block);
         from = levels[from].parent)
      ++steps;
    return steps;
  }
};

// Groups of blocks with the same path of shapes: cards of a list, cells of a column, or the
// paragraphs of a text. Groups are numbered from 0 in the order of their first blocks.
struct Groups {
  std::vector<std::uint32_t> of_block;
  std::uint32_t count = 0;
};
void group_by_path(const LevelTree& tree, Groups& groups);

// Receives the tokens from which weights are learned: class names of levels and words of blocks.
struct TokenVisitor {
  virtual ~TokenVisitor() = default;
  virtual void class_token(std::uint32_t level, std::uint32_t hash) = 0;
  virtual void word_token(std::uint32_t block, std::uint32_t hash) = 0;
};

// Replaces the content of `tree` and reuses its memory.
void build_levels(page::PageFacts& facts, const Segmentation& segmentation,
                  const TokenWeights& weights, TokenVisitor* visitor, LevelTree& tree);

}  // namespace winnow::features
