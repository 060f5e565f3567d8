// Numeric features of a block's text. Their names are stored in the model file.
//
//   st    shallow text features (Kohlschuetter, Fankhauser, Nejdl 2010): words per line of 80
//         columns, share of words in links, number of words, word length, sentence marks; each for
//         the block, the one before and the one after
//   cetr  smoothed ratio of text to tags, and its change after the block (tag_ratios.h)
//
// Columns are named `st.link-density`, `st.next.words`, `cetr.ratio` and so on. Counts enter as
// ln(1 + count), so that a block of 400 words is not a hundred times one of 4. The third set of
// columns, ic, is in block_hints.h.
//
// Beyond the first and the last block all values are 0. Blocks without a letter or digit do not
// count: drop_wordless() removes them from the sequence. Linear; thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "features/blocks.h"

namespace winnow::features {

// Counts over the text of one block. A word is a run of letters and digits; an ideograph or kana is
// a word of its own. A word that begins in a link counts as a link word.
struct BlockText {
  std::uint32_t words = 0;
  std::uint32_t link_words = 0;
  std::uint32_t word_characters = 0;
  std::uint32_t characters = 0;  // white space collapsed
  std::uint32_t sentence_marks = 0;
  std::uint32_t tags = 0;  // start and end tags since the block before
  // With words wrapped at 80 columns: the number of full lines, and the words on them.
  std::uint32_t full_lines = 0;
  std::uint32_t full_line_words = 0;

  // Words per full line; for a text that fits on one line, its words.
  [[nodiscard]] double text_density() const noexcept;
  // Share of words in links.
  [[nodiscard]] double link_density() const noexcept;
  // Characters per tag; at least one tag is assumed.
  [[nodiscard]] double tag_ratio() const noexcept;
};

// The second form reuses memory.
std::vector<BlockText> measure_text(const dom::Document& document,
                                    const Segmentation& segmentation);
void measure_text(const dom::Document& document, const Segmentation& segmentation,
                  std::vector<BlockText>& texts);

// Removes the blocks without words from both.
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

// One row per block, columns in the order of kNumberNames.
std::vector<NumberRow> number_rows(std::span<const BlockText> texts);

}  // namespace winnow::features
