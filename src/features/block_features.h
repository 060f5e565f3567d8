// What a block's text says of it, as numbers with names that travel in the model file.
//
//   st    shallow text (Kohlschuetter, Fankhauser, Nejdl 2010): words a line of 80 columns, share
//   of
//         words in links, words, their length, sentence marks; each of the block before, of this
//         one and of the next
//   cetr  smoothed ratio of text to tags, and how much it changes after the block (tag_ratios.h)
//
// The columns are `st.link-density`, `st.next.words`, `cetr.ratio` and so on; counts are taken as
// ln(1 + count), so that a block of 400 words is not a hundred times one of 4. The third set of
// columns, ic, is in block_hints.h.
//
// Before the first and after the last block stands a block of zeros. Blocks without a letter or
// digit are no blocks here: drop_wordless() takes them out of the sequence. Linear; any thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "features/blocks.h"

namespace winnow::features {

// What one block says of itself, counted over its text. Words are a reader's: runs of letters and
// digits; an ideograph or kana is one. A word that begins in a link is in a link.
struct BlockText {
  std::uint32_t words = 0;
  std::uint32_t link_words = 0;
  std::uint32_t word_characters = 0;
  std::uint32_t characters = 0;  // white space collapsed
  std::uint32_t sentence_marks = 0;
  std::uint32_t tags = 0;  // start and end tags of elements that began since the block before
  // Words wrapped at 80 columns: how many lines became full, and the words on them.
  std::uint32_t full_lines = 0;
  std::uint32_t full_line_words = 0;

  // Words a full line; of a text that fits on one line, its words.
  [[nodiscard]] double text_density() const noexcept;
  // 0 where nothing is in a link.
  [[nodiscard]] double link_density() const noexcept;
  // Characters a tag; no tag counts as one.
  [[nodiscard]] double tag_ratio() const noexcept;
};

std::vector<BlockText> measure_text(const dom::Document& document,
                                    const Segmentation& segmentation);

// Takes the blocks without words out of both.
void drop_wordless(Segmentation& segmentation, std::vector<BlockText>& texts);

inline constexpr std::size_t kShallowColumns = 5;
inline constexpr std::size_t kNumberColumns = 3 * kShallowColumns + 2;
inline constexpr std::array<std::string_view, kNumberColumns> kNumberNames = {
    "st.text-density",
    "st.link-density",
    "st.words",
    "st.word-length",
    "st.sentence-marks",
    "st.prev.text-density",
    "st.prev.link-density",
    "st.prev.words",
    "st.prev.word-length",
    "st.prev.sentence-marks",
    "st.next.text-density",
    "st.next.link-density",
    "st.next.words",
    "st.next.word-length",
    "st.next.sentence-marks",
    "cetr.ratio",
    "cetr.change",
};
using NumberRow = std::array<float, kNumberColumns>;

// A row a block, columns in the order of kNumberNames.
std::vector<NumberRow> number_rows(std::span<const BlockText> texts);

}  // namespace winnow::features
