// blocks: each block of text is content or not, by a model learned from labelled pages.
//
// Shallow text, tag ratios and id/class words together in one classifier, as in Peters and Lecocq,
// Content Extraction Using Diverse Feature Sets (WWW 2013 companion). A block is kept where the
// model's probability reaches the threshold. methods/blocks/README.md has the paper's terms against
// our names, what was decided and what was measured.
#pragma once

#include <array>
#include <memory>
#include <utility>

#include "methods/blocks/classifier.h"
#include "methods/method.h"

namespace winnow::methods {

class Blocks final : public Method {
 public:
  Blocks(BlockClassifier classifier, double threshold)
      : classifier_(std::move(classifier)), threshold_(threshold) {}
  [[nodiscard]] Found find(const Input& input) const override;

 private:
  BlockClassifier classifier_;
  double threshold_;
};

inline constexpr std::array kBlocksOptions = {
    OptionInfo{"threshold", 0.5, 0, 1, "the least probability of a block that is kept"},
};

// Fails when there is no model: none was given and none ships.
Result<std::unique_ptr<Method>> make_blocks(const Settings& settings, const Resources& resources);

}  // namespace winnow::methods
