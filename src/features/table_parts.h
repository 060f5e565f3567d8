// What the parts of measure_page() share: quantisers, running sums and the words of each block.
// Each part fills some columns of the table; page_table.cc calls them in order.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "features/page_table.h"

namespace winnow::features::table_parts {

// 16 times the binary logarithm of 1 + count: 1 is 16, 255 is 128, 65,535 and more is 255.
std::uint8_t log_byte(std::uint64_t count) noexcept;

// part / whole in 255ths; 0 if `whole` is 0.
inline std::uint8_t share_byte(std::uint64_t part, std::uint64_t whole) noexcept {
  if (whole == 0) return 0;
  // OPTIMIZATION: exact, since both are below 2^44, and faster than integer division.
  const double share = static_cast<double>(part * 255) / static_cast<double>(whole);
  return static_cast<std::uint8_t>(std::min(255.0, share));
}

// 128 is a distance of 0; the rest is logarithmic in both directions.
inline std::uint8_t distance_byte(std::int64_t distance) noexcept {
  const auto steps = static_cast<int>(
      log_byte(static_cast<std::uint64_t>(distance < 0 ? -distance : distance)) / 2);
  return static_cast<std::uint8_t>(distance < 0 ? 128 - steps : 128 + std::min(steps, 127));
}

// 128 is 0.
inline std::uint8_t signed_byte(std::int64_t value) noexcept {
  return static_cast<std::uint8_t>(128 + std::clamp<std::int64_t>(value, -128, 127));
}

inline std::uint8_t small_byte(std::uint64_t value) noexcept {
  return static_cast<std::uint8_t>(std::min<std::uint64_t>(value, 255));
}

// Does the block have a sentence or more outside links, as a paragraph has and a menu has not?
inline bool is_long(const BlockText& text) noexcept {
  return text.words >= 15 && 3 * text.link_words < text.words;
}

// Where the cells of a table are. OPTIMIZATION: a copy in a local variable stays in registers; the
// compiler must assume that writing a byte changes the table itself.
struct Cells {
  std::uint8_t* first = nullptr;
  std::size_t stride = 0;  // from a column to the next

  [[nodiscard]] std::uint8_t* column(Column name) const noexcept {
    return first + static_cast<std::size_t>(name) * stride;
  }
  [[nodiscard]] std::uint8_t& at(Column name, std::size_t block) const noexcept {
    return column(name)[block];
  }
};

struct Work {
  const dom::Document& document;
  const MeasureOptions& options;
  const TokenWeights& weights;
  MeasuredPage& page;
  std::vector<Opening>& openings;
  std::vector<std::uint8_t>& heading_of;  // by block: 1 to 4, or 0
  Sums& sums;
  std::uint32_t title_block = 0;
  std::uint32_t best = 0;  // a level
  std::uint32_t span_first = 0;
  std::uint32_t span_end = 0;

  [[nodiscard]] std::uint32_t words(std::uint32_t first, std::uint32_t end) const {
    return sums.words[end] - sums.words[first];
  }
  [[nodiscard]] std::uint32_t link_words(std::uint32_t first, std::uint32_t end) const {
    return sums.link_words[end] - sums.link_words[first];
  }
  [[nodiscard]] const Level& level_of(std::uint32_t block) const {
    return page.tree.levels[page.tree.of_block[block]];
  }
  [[nodiscard]] std::uint8_t* column(Column name) { return page.table.column(name); }
  [[nodiscard]] Cells cells() const noexcept {
    return {page.table.column(std::size_t{0}), page.table.stride()};
  }
};

void fill_text(Work& work);       // text.*, words.*, repeat.*
void fill_levels(Work& work);     // tag.*, class.*, level*, card.*, path.*, mark.*
void find_landmarks(Work& work);  // title block, best container, densest span
void fill_context(Work& work);    // place.*, heading.*, title.*, best.*, span.*, near.*
void fill_page(Work& work);       // page.*, url.*

}  // namespace winnow::features::table_parts
