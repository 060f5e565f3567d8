// Whole parts: a table of data is kept or dropped as one.
//
// Blocks are scored one by one, so a table that is content would lose the cells that score low (a
// dash, a bare number), and a table that is not would leave a cell behind. A table without some of
// its cells says something else than the page does; its words decide together.
//
// Linear in the page. Any thread.
#pragma once

#include <span>
#include <vector>

#include "features/block_features.h"
#include "features/blocks.h"

namespace winnow::methods {

// `kept` with the blocks of each table of data (dom/data_tables.h) either all kept or all dropped.
std::vector<bool> make_tables_whole(const dom::Document& document,
                                    const features::Segmentation& segmentation,
                                    std::span<const features::BlockText> texts,
                                    std::vector<bool> kept);

}  // namespace winnow::methods
