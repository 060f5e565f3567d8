// The model of the method `auto`: learned weights of tokens, and forests for the kind of a page,
// for its blocks and for how sure the answer is. docs/model_format.md has the file's layout.
//
// training/ writes it from tables that `winnow features` made; reading checks every byte that
// scoring will trust. Immutable; any thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "features/page_table.h"
#include "model/forest.h"
#include "winnow/result.h"

namespace winnow::methods {

// Of what kind a page is, in the order of the columns kind.*.
enum class PageKind : std::uint8_t {
  Article,
  ArticleList,
  ForumThread,
  Listing,
  Collection,
  Product,
  Documentation,
  Service,
};
// "articleList", as in records.
std::string_view name_of(PageKind kind) noexcept;

// What is known of an answer beside the page's own columns, for the forest that says how sure it
// is.
enum class AnswerColumn : std::uint8_t {
  ExpectedF1,   // by the probabilities of the blocks
  KeptShare,    // of the page's words
  KeptBlocks,   // their number, by logarithm
  KeptMean,     // mean probability of the words that were kept
  DroppedMean,  // and of the others
  Doubtful,     // share of the words between one and nine tenths
};
inline constexpr std::size_t kAnswerColumns = 6;

class AutoModel {
 public:
  static Result<AutoModel> read(std::string_view bytes, std::string_view name);

  [[nodiscard]] const features::TokenWeights& weights() const noexcept { return *weights_; }

  // The probability of each kind; they sum up to 1.
  [[nodiscard]] std::array<float, features::kKindCount> kinds(
      const features::PageTable& table) const;
  // That the page is a list of posts, by its looks alone.
  [[nodiscard]] float list(const features::PageTable& table) const;
  // That it is one, looks counted in, once posts were found there (post_evidence.h).
  [[nodiscard]] double many_posts(double list_prior, std::span<const double> evidence) const;
  // Of each block, that it is content. The columns kind.* are filled.
  [[nodiscard]] std::vector<float> blocks(const features::PageTable& table) const;
  // That the answer is right (docs/metrics.md: word F1 of .9 or more).
  [[nodiscard]] float confidence(const features::PageTable& table,
                                 const std::array<std::uint8_t, kAnswerColumns>& answer) const;

  // The classifiers that find posts (methods/blog/posts.h), where the file brings its own; else empty.
  [[nodiscard]] const std::string& posts() const noexcept { return posts_; }

 private:
  struct Source {
    std::uint16_t column = 0;
    std::int8_t shift = 0;
    bool is_answer = false;
  };
  static Result<std::vector<double>> read_decision(std::string_view text, std::string_view name);
  static Result<std::vector<Source>> read_columns(std::string_view text, std::string_view name);
  // Where the page columns of a table stand; those of the answer are zero.
  [[nodiscard]] std::vector<const std::uint8_t*> page_cells(const features::PageTable& table) const;

  std::shared_ptr<const features::TokenWeights> weights_;
  std::vector<Source> block_columns_;
  std::vector<Source> page_columns_;
  model::Forest blocks_;
  std::array<model::Forest, features::kKindCount> kinds_;
  model::Forest list_;
  std::vector<double> many_posts_;  // weights: bias, looks, evidence
  model::Forest confidence_;
  std::string posts_;
};

}  // namespace winnow::methods
