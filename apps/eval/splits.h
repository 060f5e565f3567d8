// Splits labelled pages into pages to learn from and pages to test on, for evaluation and training.
//
// Pages of one site share a template. Splitting by page over several sites would measure memory,
// not generalization, and is refused. Folds consist of whole sites.
//
//   WINNOW_TRY(const Folds folds, split(sites_of_pages, {.folds = 5, .seed = 7}));
//   folds.of_page[i];       // 0 to 4: the fold in which page i is tested
//
// Deterministic on every platform: sites are ordered by size, then by a hash of name and seed, and
// each goes to the fold with the fewest pages. So folds differ by at most the pages of one site.
// Linear except for one sort. Thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/result.h"

namespace winnow::eval {

enum class SplitBy : std::uint8_t { Site, Page };
Result<SplitBy> split_by_named(std::string_view name);

struct SplitOptions {
  SplitBy by = SplitBy::Site;
  std::size_t folds = 5;
  std::uint64_t seed = 1;
};

struct Folds {
  std::size_t count = 0;
  std::vector<std::size_t> of_page;

  // The pages tested in `fold`, and all other pages.
  [[nodiscard]] std::vector<std::size_t> test(std::size_t fold) const;
  [[nodiscard]] std::vector<std::size_t> train(std::size_t fold) const;
};

// `sites[i]` is the site of page i. Refuses: pages of more than one site split by page; fewer than
// two folds; more folds than sites (or pages, if split by page).
Result<Folds> split(std::span<const std::string> sites, const SplitOptions& options);

// Two lists of sites. A site in both is refused.
struct SiteLists {
  std::vector<std::string> train;
  std::vector<std::string> test;
};
Result<void> check_site_lists(const SiteLists& lists);

// Sites from the command line: "a.org,b.org", or "@FILE" with one per line (# starts a comment).
Result<std::vector<std::string>> read_site_list(const std::string& argument);

// The indexes of `count` texts chosen by seed, ascending. A sample of 100 is part of the sample of
// 200 with the same seed. All indexes if there are fewer texts.
std::vector<std::size_t> sample(std::span<const std::string> texts, std::size_t count,
                                std::uint64_t seed);

}  // namespace winnow::eval
