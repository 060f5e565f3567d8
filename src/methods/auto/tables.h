// Keeps a data table as a whole, if its blocks together are likely enough.
//
// The blocks of a table are its cells. Alone, a cell is a few words in a link or a number, which score
// like parts of a template: a table that is content was lost between two paragraphs that were kept. So
// the words of all its cells vote, and between two kept blocks fewer of them have to be sure:
//
//   | Rye | 3 May | 120 |     // .6, .2, .1: all three are kept in the middle of a text
//
// A table that is not kept by this is decided cell by cell, and decide/whole_parts.h keeps it if most of it
// was chosen: a list of entries may be a table. Tables of links (menus, indexes) and tables of threads,
// whose messages are found otherwise, are left alone. Linear in the page. Thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "features/block_features.h"
#include "winnow/document.h"

namespace winnow::methods {

// Least mean probabilities of the words of a table. "Tables" in README.md compares others.
struct TableLimits {
  double min_alone = 0.5;
  double min_between = 0.2;  // between two kept blocks
  double max_links = 0.6;    // share of words in links, as in decide/whole_parts.cc
};
inline constexpr TableLimits kTables;
// On the page of a product: its specification is short cells, which score low.
inline constexpr TableLimits kProductTables{.min_alone = 0.15, .min_between = 0.05};

// `kept` with these tables. `words` and `probabilities` are those of the blocks.
std::vector<bool> keep_tables(const dom::Document& document,
                              const features::Segmentation& segmentation,
                              std::span<const features::BlockText> texts,
                              std::span<const float> probabilities, const TableLimits& limits,
                              std::vector<bool> kept);

}  // namespace winnow::methods
