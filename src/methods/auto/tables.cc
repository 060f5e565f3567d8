// Visits the tables of the page, with the blocks inside each.
#include "methods/auto/tables.h"

#include "dom/data_tables.h"

namespace winnow::methods {
namespace {

// The blocks of a table: [first, end).
struct Cells {
  std::size_t first = 0;
  std::size_t end = 0;
};

bool are_content(const TableLimits& limits, const Cells& cells,
                 std::span<const features::BlockText> texts, std::span<const float> probabilities,
                 const std::vector<bool>& kept) {
  double words = 0;
  double links = 0;
  double likely = 0;
  for (std::size_t i = cells.first; i < cells.end; ++i) {
    words += texts[i].words;
    links += texts[i].link_words;
    likely += static_cast<double>(probabilities[i]) * texts[i].words;
  }
  if (links > limits.max_links * words) return false;
  const bool is_between =
      cells.first > 0 && kept[cells.first - 1] && cells.end < kept.size() && kept[cells.end];
  return likely >= (is_between ? limits.min_between : limits.min_alone) * words;
}

}  // namespace

std::vector<bool> keep_tables(const dom::Document& document,
                              const features::Segmentation& segmentation,
                              std::span<const features::BlockText> texts,
                              std::span<const float> probabilities, const TableLimits& limits,
                              std::vector<bool> kept) {
  std::size_t block = 0;
  const auto begins_before = [&](std::uint32_t node) {
    return block < kept.size() && segmentation.begin_node(segmentation.blocks[block]) < node;
  };
  for (std::uint32_t i = 0; i < document.size(); ++i) {
    const std::uint32_t end = document[i].end;
    if (!document[i].is(dom::Name::Table) || !dom::is_data_table(document, i, end)) continue;
    while (begins_before(i)) ++block;
    Cells cells{block, block};
    while (begins_before(end)) ++block;
    cells.end = block;
    if (cells.first == cells.end || !are_content(limits, cells, texts, probabilities, kept))
      continue;
    for (std::size_t cell = cells.first; cell < cells.end; ++cell)
      if (probabilities[cell] > 0) kept[cell] = true;  // not what is hidden from everyone
  }
  return kept;
}

}  // namespace winnow::methods
