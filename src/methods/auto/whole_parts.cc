// A majority vote of words in each table.
#include "methods/auto/whole_parts.h"

#include <algorithm>

#include "dom/data_tables.h"

namespace winnow::methods {
namespace {

// Without header cells a grid of links is a list of entries, and one of long texts is a thread: in
// both some columns are content and others are not.
constexpr double kMaxLinks = 0.6;             // share of words in links
constexpr std::uint32_t kMaxBlockWords = 60;  // of the longest cell

struct Votes {
  std::uint32_t words = 0;
  std::uint32_t kept = 0;
  std::uint32_t links = 0;
  std::uint32_t longest = 0;
};

bool has_header(const dom::Document& document, std::uint32_t table) {
  return std::ranges::any_of(document.subtree(dom::NodeId(table)),
                             [](const dom::Node& node) { return node.is(dom::Name::Th); });
}

}  // namespace

std::vector<bool> make_tables_whole(const dom::Document& document,
                                    const features::Segmentation& segmentation,
                                    std::span<const features::BlockText> texts,
                                    std::vector<bool> kept) {
  const auto begin_of = [&](std::size_t i) {
    return segmentation.begin_node(segmentation.blocks[i]);
  };
  std::size_t block = 0;
  for (const std::uint32_t table :
       dom::find_data_tables(document, 0, static_cast<std::uint32_t>(document.size()))) {
    while (block < kept.size() && begin_of(block) < table) ++block;
    const std::size_t first = block;
    Votes votes;
    for (; block < kept.size() && begin_of(block) < document[table].end; ++block) {
      votes.words += texts[block].words;
      votes.kept += kept[block] ? texts[block].words : 0;
      votes.links += texts[block].link_words;
      votes.longest = std::max(votes.longest, texts[block].words);
    }
    if (votes.kept == 0 || votes.kept == votes.words) continue;
    const bool may_be_layout =
        votes.links > kMaxLinks * votes.words || votes.longest > kMaxBlockWords;
    if (may_be_layout && !has_header(document, table)) continue;
    for (std::size_t i = first; i < block; ++i) kept[i] = 2 * votes.kept >= votes.words;
  }
  return kept;
}

}  // namespace winnow::methods
