// What the statistics of a site say about a block of a page: a shift of its log-odds of being content.
//
// A text that stands on most pages is a part of the template. The shift is looked up by how many other pages
// of the host have the text, how many have texts of their own at its place, and how long the block is. It is never
// above 0, and 0 for texts that are not on 40% of the other pages: a post stands on its own page, on the
// lists of its month, its tags and its author, and is content on all of them.
//
// The table was learned on the 85 sites of the corpus blogs and tested on the 51 of blogs2:
//
//   winnow eval --experiment site-statistics --labels ../shared/corpora/blogs
//
// NB: the shifts of short texts on nearly all pages are four times those that were learned. The model hardly
// keeps any on the pages that it was trained on, so these cannot say how much is needed elsewhere.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "site/statistics.h"

namespace winnow::methods {

// The bounds of the rows, columns and layers of the table. A value belongs to the first bound that it does
// not exceed. Set by hand.
inline constexpr std::array kTextShares = {0.4, 0.7, 0.95, 1.0};  // pages with the same text
inline constexpr std::array kPlaceShares = {0.0, 0.3, 0.7, 1.0};  // pages with another one there
inline constexpr std::array<std::uint32_t, 3> kBlockWords = {3, 15, UINT32_MAX};
inline constexpr std::size_t kEvidenceCells =
    kTextShares.size() * kPlaceShares.size() * kBlockWords.size();

// The cell of the table: layer by layer, row by row.
std::size_t evidence_cell(const site::Repetition& repetition, std::uint32_t words) noexcept;

// What is added to the log-odds.
float evidence_of(std::size_t cell) noexcept;

}  // namespace winnow::methods
