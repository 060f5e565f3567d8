// Labelled pages as rows of numbers, from which the learners of the method `blocks` learn.
//
//   WINNOW_TRY(const HintCounts counts, count_hints(pages, use, threads));
//   const std::vector<HintChoice> hints = choose_hints(counts, {});               // Table 1
//   WINNOW_TRY(const BlockData data, collect_blocks(pages, use, columns, threads));
//
// The pages are read twice: once to find the id and class words that distinguish content from the
// rest, and once to fill the columns of the chosen words. The sums do not depend on the page order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "features/block_columns.h"
#include "train/block_labels.h"
#include "train/each_document.h"
#include "winnow/result.h"

namespace winnow::train {

// The number of blocks and sites on which a hint occurs.
struct HintCount {
  std::string hint;
  std::size_t content = 0;
  std::size_t other = 0;
  std::size_t sites = 0;
};

struct HintCounts {
  std::vector<HintCount> hints;  // by name
  std::size_t content = 0;       // all blocks
  std::size_t other = 0;
  std::size_t sites = 0;
};

// `use`: page numbers.
Result<HintCounts> count_hints(const LabelledPages& pages, std::span<const std::size_t> use,
                               std::size_t threads);

// The rule of the paper: frequent, and much more frequent in content or in the rest.
struct HintRule {
  double least_share = 0.01;      // of the content blocks or of the others
  double least_odds_ratio = 2.5;  // either way
  std::size_t least_sites = 8;    // NB: not in the paper: a word of a few sites does not generalize
  std::size_t most = 160;         // the most distinctive ones; a vocabulary has at most 256
};

struct HintChoice {
  std::string hint;
  double content_share = 0;
  double other_share = 0;
  double share = 0;  // of all blocks

  // How much more frequent it is in content; below 1: in the rest. Half a block is added to each
  // count, which keeps it finite.
  double ratio = 1;
};

// The strongest first; empty if no word tells content from the rest.
std::vector<HintChoice> choose_hints(const HintCounts& counts, const HintRule& rule);

// Table 1 of the paper: "nav 1:69", "author 4.9:1".
std::string format_hints(std::span<const HintChoice> hints, std::size_t lines);

struct DataPage {
  std::size_t page = 0;  // its number among the labelled pages
  std::size_t first = 0;
  std::size_t rows = 0;
  double true_words = 0;
};

struct BlockData {
  std::vector<features::NumberRow> numbers;
  std::vector<features::HintSet> hints;
  std::vector<BlockLabel> labels;
  std::vector<DataPage> pages;  // in the order of `use`
  std::size_t not_found = 0;    // left out because the text of the label is not on the page
};

// Fails if a column is not a finite number, if the texts of most labels are not on their pages, or
// if all blocks have the same class.
Result<BlockData> collect_blocks(const LabelledPages& pages, std::span<const std::size_t> use,
                                 const features::BlockColumns& columns, std::size_t threads);

// The checks of collect_blocks, for any data.
Result<void> check_data(const BlockData& data);

// The mean word F1 per page if the rows with kept[i] are the content: 2 * aligned words of kept
// blocks / (their words + the words of the label). Equals the score of eval except for words that
// match out of order.
double block_f1(const BlockData& data, std::span<const std::size_t> pages,
                const std::vector<bool>& kept);

}  // namespace winnow::train
