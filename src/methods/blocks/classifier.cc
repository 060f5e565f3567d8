// Logistic regression sums the weighted numbers of a row, then the weights of the hints that are
// set, which are few.
#include "methods/blocks/classifier.h"

#include <bit>

#include "base/stage_clock.h"

namespace winnow::methods {
namespace {

const std::vector<std::string>& features_of(const BlockClassifier::Model& model) {
  return std::visit([](const auto& one) -> const std::vector<std::string>& { return one.features; },
                    model);
}

}  // namespace

Result<BlockClassifier> BlockClassifier::make(Model model, std::string_view name) {
  BlockClassifier classifier;
  Result<features::BlockColumns> columns = features::BlockColumns::make(features_of(model));
  if (!columns)
    return fail(columns.error().code,
                std::string("model ").append(name).append(": ") + columns.error().message);
  classifier.columns_ = *std::move(columns);
  if (const auto* linear = std::get_if<model::LinearModel>(&model)) {
    classifier.number_weights_.resize(features::kNumberColumns);
    classifier.hint_weights_.resize(features::HintSet::kMax);
    for (std::size_t i = 0; i < linear->weights.size(); ++i) {
      const features::BlockColumns::Source source = classifier.columns_.sources()[i];
      (source.is_hint ? classifier.hint_weights_ : classifier.number_weights_)[source.index] =
          linear->weights[i];
    }
  }
  classifier.model_ = std::move(model);
  return classifier;
}

Result<BlockClassifier> BlockClassifier::read(std::string_view bytes, std::string_view name) {
  model::ModelLines lines(bytes, name);
  WINNOW_TRY(const std::string_view kind, lines.read_head());
  if (kind != "blocks")
    return fail(ErrorCode::Unsupported, std::string("model ").append(name) + ": kind '" +
                                            std::string(kind.substr(0, 40)) +
                                            "', expected 'blocks'");
  WINNOW_TRY(const std::string_view learner, lines.word_of("learner"));
  if (learner == "logistic") {
    WINNOW_TRY(model::LinearModel linear, model::read_linear(lines));
    return make(std::move(linear), name);
  }
  if (learner == "tree") {
    WINNOW_TRY(model::TreeModel tree, model::read_tree(lines));
    return make(std::move(tree), name);
  }
  return lines.damaged("learner " + std::string(learner.substr(0, 40)) +
                       ", this build has logistic and tree");
}

std::string BlockClassifier::write() const {
  std::string out = model::model_head("blocks");
  if (const auto* linear = std::get_if<model::LinearModel>(&model_))
    return out.append(model::write_linear(*linear));
  return out.append(model::write_tree(std::get<model::TreeModel>(model_)));
}

std::vector<double> BlockClassifier::probabilities(const features::BlockPage& page) const {
  const base::StageScope scope(base::Stage::Score);
  std::vector<double> probabilities(page.size());
  const auto* linear = std::get_if<model::LinearModel>(&model_);
  for (std::size_t block = 0; block < page.size(); ++block) {
    if (linear == nullptr) {
      probabilities[block] = std::get<model::TreeModel>(model_).probability(
          [&](std::uint32_t column) { return columns_.value(page, block, column); });
      continue;
    }
    double score = linear->bias;
    for (std::size_t i = 0; i < features::kNumberColumns; ++i)
      score += number_weights_[i] * static_cast<double>(page.numbers[block][i]);
    const features::HintSet& hints = page.hints[block];
    for (std::size_t word = 0; word < hints.words.size(); ++word)
      for (std::uint64_t bits = hints.words[word]; bits != 0; bits &= bits - 1)
        score += hint_weights_[64 * word + static_cast<std::size_t>(std::countr_zero(bits))];
    probabilities[block] = model::logistic(score);
  }
  return probabilities;
}

}  // namespace winnow::methods
