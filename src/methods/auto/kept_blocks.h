// Between the blocks of a page and its nodes: which blocks are in a selection, which are not in a part.
//
// Linear in the blocks and the roots. Thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "dom/selection.h"
#include "features/blocks.h"

namespace winnow::methods {

// The blocks that begin inside the selection.
std::vector<bool> blocks_in(const dom::Document& document,
                            const features::Segmentation& segmentation,
                            const dom::Selection& selection);

// `kept` without the blocks inside `elements`, which are in document order.
std::vector<bool> without(const features::Segmentation& segmentation,
                          std::span<const std::uint32_t> elements, const dom::Document& document,
                          std::vector<bool> kept);

std::uint64_t count_words(std::span<const std::uint32_t> words, const std::vector<bool>& kept);

}  // namespace winnow::methods
