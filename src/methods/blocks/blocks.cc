// Segment, measure, score, keep.
#include "methods/blocks/blocks.h"

#include "model/shipped.h"

namespace winnow::methods {

Found Blocks::find(const Input& input) const {
  const features::BlockPage page = classifier_->measure(input.document);
  const std::vector<double> probabilities = classifier_->probabilities(page);
  std::vector<bool> kept(page.size());
  for (std::size_t i = 0; i < kept.size(); ++i) kept[i] = probabilities[i] >= threshold_;
  return {.selection = features::select_blocks(input.document, page.segmentation, kept)};
}

Result<std::unique_ptr<Method>> make_blocks(const Settings& settings, const Resources& resources) {
  std::string_view bytes = resources.model;
  std::string_view name = resources.model_name;
  if (bytes.empty()) {
    WINNOW_TRY(bytes, model::require_shipped("blocks"));
    name = "blocks.model";
  }
  WINNOW_TRY(
      model::Shared<BlockClassifier> classifier,
      model::share<BlockClassifier>(bytes, "", [&] { return BlockClassifier::read(bytes, name); }));
  return std::unique_ptr<Method>(
      std::make_unique<Blocks>(std::move(classifier), settings.number("threshold")));
}

}  // namespace winnow::methods
