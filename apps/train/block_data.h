// Labelled pages as rows of numbers: what the learners of the method `blocks` learn from.
//
//   WINNOW_TRY(const HintCounts counts, count_hints(pages, use, threads));
//   WINNOW_TRY(const std::vector<HintChoice> hints, choose_hints(counts, {}));     // Table 1
//   WINNOW_TRY(const BlockData data, collect_blocks(pages, use, columns, threads));
//
// The pages are read twice: once to see which id/class words tell content from the rest, once to
// fill the columns of those that were chosen. The sums do not depend on the order of the pages.
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

// In how many blocks, and on how many sites, a hint was seen.
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

// `use` names the pages by number.
Result<HintCounts> count_hints(const LabelledPages& pages, std::span<const std::size_t> use,
                               std::size_t threads);

// The paper's rule: frequent, and far more so among content or among the rest.
struct HintRule {
  double least_share = 0.01;      // of the content blocks or of the others
  double least_odds_ratio = 2.5;  // either way
  std::size_t least_sites = 8;    // NB: ours: a word of a few sites is no word of the web
  std::size_t most = 160;         // those that tell most; a vocabulary holds 256
};

struct HintChoice {
  std::string hint;
  double content_share = 0;
  double other_share = 0;

  // How much more frequent it is in content; below 1, in the rest. A count of half a block keeps it
  // finite.
  double ratio = 1;
};

// The strongest first. Fails when none is left: an empty vocabulary would be a model without `ic`
// that says it has some.
Result<std::vector<HintChoice>> choose_hints(const HintCounts& counts, const HintRule& rule);

// The paper's Table 1: "nav 1:69", "author 4.9:1".
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
  std::size_t not_found = 0;    // left out: the label's text is not on the page
};

// Fails when a column is not a finite number, when most labels' texts are not on their pages, and
// when all blocks are of one class.
Result<BlockData> collect_blocks(const LabelledPages& pages, std::span<const std::size_t> use,
                                 const features::BlockColumns& columns, std::size_t threads);

// The refusals of collect_blocks, for data from anywhere.
Result<void> check_data(const BlockData& data);

// Word F1 a page, on average, if the rows with kept[i] are the content: 2 * aligned words of kept
// blocks / (their words + the label's words). What the scorer will say, but for words that match
// out of order.
double block_f1(const BlockData& data, std::span<const std::size_t> pages,
                const std::vector<bool>& kept);

}  // namespace winnow::train
