// Which blocks of a page are content, by the text that a person or a feed says is on it.
//
// The page's words, block after block, are aligned with the label's words in order
// (lcs_alignment.h); a block is content where more than a tenth of its words are aligned. The rule
// and the tenth are dragnet's (Peters, Lecocq 2013). Words are `\w+` in lower case, an ideograph or
// kana is one.
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

  // The label's text is on this page. Below a third of it, it is of another page or made by hand.
  [[nodiscard]] bool is_found() const noexcept { return 3.0 * aligned >= true_words; }
};

PageLabels label_blocks(const dom::Document& document, const features::Segmentation& segmentation,
                        std::string_view true_text);

}  // namespace winnow::train
