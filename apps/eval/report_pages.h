// The worst pages in the report: true and extracted text side by side.
//
// Long runs are folded: a common run shows its ends, a different one its beginning. Each side is
// cut after a few hundred words, with a note.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "eval/results.h"
#include "eval/token_diff.h"

namespace winnow::eval {

// The pages with the lowest value of `measure`, worst first; ties by longest truth, then by URL.
std::vector<std::size_t> worst_pages(const Outcome& outcome, std::size_t method, Measure measure,
                                     std::size_t count);

std::string worst_pages_html(const Outcome& outcome, std::size_t method, Measure measure,
                             std::size_t count);

// One side of a page, folded and cut, differences in <mark>. Declared here for its tests.
std::string side_html(const std::vector<DiffRun>& runs);

}  // namespace winnow::eval
