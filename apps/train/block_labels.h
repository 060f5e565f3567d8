// Which blocks of a page are content, according to the text of its label.
//
// The words of the page, block after block, are aligned with the words of the label in order
// (lcs_alignment.h); a block is content if more than a tenth of its words are aligned. The rule and
// the tenth are those of dragnet (Peters, Lecocq 2013). Words are `\w+` in lower case; an ideograph
// or kana is a word.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "features/blocks.h"
#include "winnow/document.h"

namespace winnow::train {

inline constexpr double kContentShare = 0.1;

struct BlockLabel {
  std::uint32_t words = 0;
  std::uint32_t aligned = 0;

  [[nodiscard]] bool is_content() const noexcept { return aligned > kContentShare * words; }
};

struct PageLabels {
  std::vector<BlockLabel> blocks;
  std::uint32_t true_words = 0;  // of the label
  std::uint32_t aligned = 0;     // of those, found on the page

  // Whether the text of the label is on this page. Below a third, it is from another page or was
  // written by hand.
  [[nodiscard]] bool is_found() const noexcept { return 3.0 * aligned >= true_words; }
};

PageLabels label_blocks(const dom::Document& document, const features::Segmentation& segmentation,
                        std::string_view true_text);

}  // namespace winnow::train
