// A trained block classifier: logistic regression or a decision tree over the columns that the
// model file lists (features/block_columns.h).
//
//   WINNOW_TRY(const BlockClassifier classifier, BlockClassifier::read(bytes, "blocks.model"));
//   const features::BlockPage page = classifier.measure(document);
//   const std::vector<double> p = classifier.probabilities(page);    // of content, one per block
//
// Immutable; thread-safe.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "features/block_columns.h"
#include "model/linear.h"
#include "model/tree.h"
#include "winnow/result.h"

namespace winnow::methods {

class BlockClassifier {
 public:
  using Model = std::variant<model::LinearModel, model::TreeModel>;

  static Result<BlockClassifier> make(Model model, std::string_view name);
  // `name` is for error messages.
  static Result<BlockClassifier> read(std::string_view bytes, std::string_view name);
  [[nodiscard]] std::string write() const;

  [[nodiscard]] features::BlockPage measure(const dom::Document& document) const {
    return columns_.measure(document);
  }
  [[nodiscard]] std::vector<double> probabilities(const features::BlockPage& page) const;
  [[nodiscard]] const Model& model() const noexcept { return model_; }

 private:
  Model model_;
  features::BlockColumns columns_;
  // Logistic regression: one weight per number, one per hint.
  std::vector<double> number_weights_;
  std::vector<double> hint_weights_;
};

}  // namespace winnow::methods
