// The memory in which measure_page() works, kept for the next page.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "features/block_features.h"

namespace winnow::features::table_parts {

// Words at the beginning of a block that are looked up; words tell most in short texts.
inline constexpr std::size_t kReadWords = 20;

// The beginning of a block's text.
struct Opening {
  std::array<std::uint32_t, kReadWords> hashes{};  // of words, ASCII letters in lower case
  std::uint32_t count = 0;
  std::uint64_t text = 0;  // hash of the text
};

// Prefix sums over the blocks: sum of [first, end) is at(end) - at(first).
struct Sums {
  std::vector<std::uint32_t> words, link_words, longs, headings;

  void build(std::span<const BlockText> texts, std::span<const std::uint8_t> heading_of);
};

struct Memory {
  std::vector<Opening> openings;
  std::vector<std::uint8_t> heading_of;
  Sums sums;
};

}  // namespace winnow::features::table_parts
