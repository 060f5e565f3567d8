// blocks: classifies each block of text as content or not, with a model trained on labelled pages.
//
// One classifier uses shallow text features, tag ratios and id/class words together, as in Peters
// and Lecocq, Content Extraction Using Diverse Feature Sets (WWW 2013 companion). A block is kept
// if its probability reaches the threshold. README.md maps the paper's terms to our names and has
// the decisions and measurements.
#pragma once

#include <array>
#include <memory>
#include <utility>

#include "methods/blocks/classifier.h"
#include "methods/method.h"
#include "model/shared.h"

namespace winnow::methods {

class Blocks final : public Method {
 public:
  Blocks(model::Shared<BlockClassifier> classifier, double threshold)
      : classifier_(std::move(classifier)), threshold_(threshold) {}
  [[nodiscard]] Found find(const Input& input) const override;

 private:
  model::Shared<BlockClassifier> classifier_;
  double threshold_;
};

inline constexpr std::array kBlocksOptions = {
    OptionInfo{"threshold", 0.5, 0, 1, "minimum probability of a kept block"},
};

// Fails if no model is given and none is built in.
Result<std::unique_ptr<Method>> make_blocks(const Settings& settings, const Resources& resources);

}  // namespace winnow::methods
