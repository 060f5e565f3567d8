// From the column names of a model to the numbers of a page.
//
//   WINNOW_TRY(const BlockColumns columns, BlockColumns::make(model.features));
//   const BlockPage page = columns.measure(document);
//   columns.value(page, block, column);
//
// A column is one of kNumberNames (block_features.h), or "ic." followed by a hint (block_hints.h).
// make() fails on any other name, so a model is never applied to columns it was not trained on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "features/block_features.h"
#include "features/block_hints.h"
#include "features/blocks.h"
#include "winnow/result.h"

namespace winnow::features {

inline constexpr std::string_view kHintColumnPrefix = "ic.";

// The blocks of a page that have words, and the features of each.
struct BlockPage {
  Segmentation segmentation;
  std::vector<BlockText> texts;
  std::vector<NumberRow> numbers;
  std::vector<HintSet> hints;

  [[nodiscard]] std::size_t size() const noexcept { return texts.size(); }
};

class BlockColumns {
 public:
  // Where a column comes from.
  struct Source {
    bool is_hint = false;
    std::uint16_t index = 0;  // into kNumberNames, or the vocabulary's hints
  };

  BlockColumns() = default;
  static Result<BlockColumns> make(std::span<const std::string> names);

  [[nodiscard]] BlockPage measure(const dom::Document& document) const;

  [[nodiscard]] std::span<const Source> sources() const noexcept { return sources_; }
  [[nodiscard]] const Vocabulary& vocabulary() const noexcept { return vocabulary_; }
  [[nodiscard]] double value(const BlockPage& page, std::size_t block, std::size_t column) const {
    const Source source = sources_[column];
    if (source.is_hint) return page.hints[block].has(source.index) ? 1.0 : 0.0;
    return page.numbers[block][source.index];
  }

 private:
  std::vector<Source> sources_;
  Vocabulary vocabulary_;
};

}  // namespace winnow::features
