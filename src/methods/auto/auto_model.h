// The model of the method `auto`: learned token weights, and forests for the kind of a page, for
// its blocks and for the confidence of the answer. docs/model_format.md describes the file.
//
// The scripts in training/ write it from the tables of `winnow features`. Reading validates every
// byte that scoring relies on. Immutable; thread-safe.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "features/page_table.h"
#include "model/forest.h"
#include "winnow/explanation.h"
#include "winnow/page.h"
#include "winnow/result.h"

namespace winnow::methods {

// The models know all types of pages but Other; the columns kind.* have the order of PageType.
static_assert(features::kKindCount == kPageTypeCount - 1);

// Features of an answer. With the columns of the page they are the input of the confidence forest.
enum class AnswerColumn : std::uint8_t {
  ExpectedF1,   // expected from the probabilities of the blocks
  KeptShare,    // share of the page's words
  KeptBlocks,   // logarithm of their number
  KeptMean,     // mean probability of the kept words
  DroppedMean,  // and of the dropped words
  Doubtful,     // share of words with a probability between 0.1 and 0.9
};
inline constexpr std::size_t kAnswerColumns = 6;
// Their names in a model file: "answer.expected-f1".
std::string name_of(AnswerColumn column);

// The probability of a score, and the score of a probability.
inline float logistic(float score) { return 1.0F / (1.0F + std::exp(-score)); }
inline float log_odds(float probability) {
  const float clamped = std::clamp(probability, 1e-4F, 1 - 1e-4F);
  return std::log(clamped / (1 - clamped));
}

class AutoModel {
 public:
  static Result<AutoModel> read(std::string_view bytes, std::string_view name);

  [[nodiscard]] const features::TokenWeights& weights() const noexcept { return *weights_; }

  // The probability of each kind; their sum is 1.
  [[nodiscard]] std::array<float, features::kKindCount> kinds(
      const features::PageTable& table) const;
  // The list prior: the probability of a list of posts, from the page table alone.
  [[nodiscard]] float list(const features::PageTable& table) const;
  // The same after posts were found, from the prior and the evidence (post_evidence.h).
  [[nodiscard]] double many_posts(double list_prior, std::span<const double> evidence) const;
  // What each number contributes to the log-odds of many_posts(), strongest first.
  [[nodiscard]] std::vector<FeatureContribution> explain_many_posts(
      double list_prior, std::span<const double> evidence) const;
  // The balance of choose_blocks() that fits the kinds of a page: the mean of the balances of the
  // kinds, weighted by their probabilities.
  [[nodiscard]] double balance(const std::array<float, features::kKindCount>& kinds) const;
  // The columns of the block forest in its order, one byte per block.
  [[nodiscard]] std::vector<const std::uint8_t*> block_cells(
      const features::PageTable& table) const;
  // For each block, the sum of the forest: the log-odds of content. REQUIRES: the columns kind.* are
  // filled.
  [[nodiscard]] std::vector<float> block_scores(const features::PageTable& table) const;
  // Sets base, features and rest of each block: the parts of block_scores().
  void explain_blocks(const features::PageTable& table, std::span<BlockExplanation> blocks) const;
  // The probability that the answer is right (docs/metrics.md: word F1 of .9 or more).
  [[nodiscard]] float confidence(const features::PageTable& table,
                                 const std::array<std::uint8_t, kAnswerColumns>& answer) const;

  // The model of the post classifiers (posts/posts.h) in this file, or empty.
  [[nodiscard]] const std::string& posts() const noexcept { return posts_; }
  // What it was trained on (site/model_card.h), or empty.
  [[nodiscard]] const std::string& card() const noexcept { return card_; }

 private:
  struct Source {
    std::uint16_t column = 0;
    std::int8_t shift = 0;
    bool is_answer = false;
  };
  // Lines of a known name and its number; names without a line have the number `missing`.
  static Result<std::vector<double>> read_numbers(std::string_view text,
                                                  std::span<const std::string> known,
                                                  double missing, std::string_view what,
                                                  std::string_view name);
  static Result<std::vector<Source>> read_columns(std::string_view text, std::string_view name);
  // Pointers to the page columns of a table; columns of the answer point to zeros.
  [[nodiscard]] std::vector<const std::uint8_t*> page_cells(const features::PageTable& table) const;

  std::unique_ptr<const features::TokenWeights> weights_;
  std::vector<Source> block_columns_;
  std::vector<Source> page_columns_;
  model::Forest blocks_;
  std::array<model::Forest, features::kKindCount> kinds_;
  model::Forest list_;
  std::vector<double> many_posts_;  // weights of the bias, the prior and the evidence
  std::vector<double> balances_;    // by kind; empty: 1 for all
  model::Forest confidence_;
  std::string posts_;
  std::string card_;
};

}  // namespace winnow::methods
