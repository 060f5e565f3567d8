// auto: what a user gets who chooses nothing. README.md beside this file tells the whole story.
//
// Every block of the page becomes a row of numbers (features/page_table.h); a forest says how
// likely it is content; the blocks that are taken are those that together promise the best F1. No
// layout, no style sheet, one pass.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "methods/auto/auto_model.h"
#include "methods/auto/copies.h"
#include "methods/blog/posts.h"
#include "methods/method.h"

namespace winnow::methods {

class Auto final : public Method {
 public:
  // `balance` above 1 takes more, below 1 less.
  Auto(AutoModel model, PostFinder posts, double balance, bool reads_hidden, Dedup dedup)
      : model_(std::move(model)),
        posts_(std::move(posts)),
        balance_(balance),
        reads_hidden_(reads_hidden),
        dedup_(dedup) {}
  [[nodiscard]] Found find(const Input& input) const override;

 private:
  struct Work;  // what is known of a page so far
  void score(Work& work) const;
  void search_posts(Work& work) const;
  [[nodiscard]] dom::Selection body_of_post(Work& work) const;
  [[nodiscard]] Found answer(Work& work) const;

  AutoModel model_;
  PostFinder posts_;
  double balance_;
  bool reads_hidden_;
  Dedup dedup_;
};

inline constexpr std::array kAutoOptions = {
    OptionInfo{"balance", 1, 0.1, 10, "recall over precision: above 1 more is taken, below 1 less"},
    OptionInfo{"hidden", 0, 0, 1, "text that only attributes hide, as closed accordions",
               "read skip"},
    OptionInfo{"dedup", 1, 0, 2, "copies to drop: none, whole regions, every repeated block",
               "off regions blocks"},
};

Result<std::unique_ptr<Method>> make_auto(const Settings& settings, const Resources& resources);

// Which blocks to take: the most likely ones first, as many as promise the best F1.
//
// What is promised is a mean over scenes, ways the page may be in truth. A block of probability p
// is content in that share of them, and blocks of one group, being alike, are content in the same
// scenes: either all reviews belong to the answer or none does, and to take them is a bet whose
// loss is counted as such. The same page always has the same scenes. Linear.
std::vector<bool> choose_blocks(std::span<const float> probabilities,
                                std::span<const std::uint32_t> words,
                                std::span<const std::uint32_t> groups, double balance);

}  // namespace winnow::methods
