// auto: the default method. README.md next to this file describes it in full.
//
// Every block of the page becomes a row of numbers (features/page_table.h). A forest gives each
// block a probability of being content, and choose_blocks() keeps the set of blocks with the best
// expected F1. It needs no layout and no style sheets, and reads the page once.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "methods/auto/auto_model.h"
#include "methods/auto/block_scores.h"
#include "methods/method.h"
#include "model/shared.h"
#include "posts/posts.h"

namespace winnow::site {
class SiteCounts;
}  // namespace winnow::site

namespace winnow::methods {

// The decisions of find() about a page, for training (apps/train/answer_rows.h).
struct AutoAnswer {
  std::vector<float> probabilities;  // of content, by block, as the choice of blocks uses them
  std::vector<bool> kept;            // by block
  std::vector<std::uint8_t> page_columns;  // all columns of the first block; empty without blocks
  std::array<std::uint8_t, kAnswerColumns> columns{};  // input of the confidence forest
  // Blocks were chosen, and the confidence forest gives the probability. False if posts are the
  // text.
  bool is_by_blocks = false;
};

// What the block forest sees of a page, for training on top of it (apps/train/auto.h).
struct BlockRows {
  features::Segmentation segmentation;
  std::vector<std::uint8_t> cells;  // row after row, in the order of the model's block columns
  std::vector<float> scores;        // of each block
};

class Auto final : public Method {
 public:
  // `balance` above 1 keeps more blocks, below 1 fewer. `rules` and statistics of `sites` must
  // outlive the method; nullptr for none.
  Auto(model::Shared<AutoModel> model, posts::PostFinder posts, const site::RuleBook* rules,
       const site::KnownSites* sites, double balance, Dedup dedup)
      : model_(std::move(model)),
        posts_(std::move(posts)),
        rules_(rules),
        sites_(sites),
        balance_(balance),
        dedup_(dedup) {}

  // For the pages of some hosts; a later one wins.
  struct Trained {
    std::string name;
    std::vector<std::string> kinds;
    std::unique_ptr<const Auto> method;
  };
  void serve(std::span<const std::string> hosts, Trained trained);

  [[nodiscard]] Found find(const Input& input) const override;
  [[nodiscard]] AutoAnswer explain(const Input& input) const;
  [[nodiscard]] BlockRows rows(const Input& input) const;

 private:
  struct Reading;  // what the steps found on one page
  [[nodiscard]] ChoiceSettings settings() const { return {.balance = balance_, .dedup = dedup_}; }
  [[nodiscard]] bool measure(const Input& input, features::MeasuredPage& page) const;
  // The host of the page and what is known about it.
  struct Site {
    std::string host;
    const site::SiteCounts* counts = nullptr;
    const Trained* trained = nullptr;
  };
  [[nodiscard]] Site site_of(const Input& input) const;
  // The answer with what is known about the site. `verdict` is that of judge_model().
  [[nodiscard]] Found finish(Reading& reading, Found found, const Site& site,
                             std::string_view verdict = {}) const;
  [[nodiscard]] Found read_alone(Reading& reading) const;
  [[nodiscard]] Found answer(Reading& reading) const;

  model::Shared<AutoModel> model_;
  posts::PostFinder posts_;
  const site::RuleBook* rules_;
  const site::KnownSites* sites_;
  double balance_;
  Dedup dedup_;
  std::vector<Trained> trained_;
  std::map<std::string, std::size_t, std::less<>> trained_of_host_;
};

inline constexpr std::array kAutoOptions = {
    OptionInfo{"balance", 1, 0.1, 10,
               "recall over precision: above 1 keeps more text, below 1 less"},
    OptionInfo{"dedup", 1, 0, 2, "repeated text to drop: none, whole regions, every repeated block",
               "off regions blocks"},
};

// `resources.model`: as in make_method().
Result<std::unique_ptr<Auto>> read_auto(const Settings& settings, const Resources& resources);
Result<std::unique_ptr<Method>> make_auto(const Settings& settings, const Resources& resources);

}  // namespace winnow::methods
