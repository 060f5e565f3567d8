// The report's worst pages: what should have been extracted beside what was.
//
// Long runs are folded, since nobody reads a thousand words that are alike to find the three that
// are not: of a common run the ends are shown, of a different one the beginning. Each side ends
// after some hundred words with a word about what was cut.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "eval/results.h"
#include "eval/token_diff.h"

namespace winnow::eval {

// The pages of a method with the lowest value of `measure`, worst first; of those alike the longest
// truth, of which most was lost, then by URL.
std::vector<std::size_t> worst_pages(const Outcome& outcome, std::size_t method, Measure measure,
                                     std::size_t count);

std::string worst_pages_html(const Outcome& outcome, std::size_t method, Measure measure,
                             std::size_t count);

// One side of a page, folded and cut, differences in <mark>. Exposed for its tests.
std::string side_html(const std::vector<DiffRun>& runs);

}  // namespace winnow::eval
