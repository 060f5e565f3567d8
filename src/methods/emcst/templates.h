// Groups the pages of one host by template, that is, by similar block structure.
//
// A blog has post pages, list pages and a few others, and repeated text means something else on
// each. Two pages have the same template if they share most of their marked containers; a marker
// that one page has once and the other many times is not shared. Each page joins the first group
// whose first page is similar. Cost: pages times groups times markers.
#pragma once

#include <cstddef>
#include <vector>

#include "methods/emcst/page_digest.h"

namespace winnow::methods {

// Groups of page numbers, the largest first. `least_alike`: common markers over all markers of two
// pages (Jaccard), 0 to 1; markers on one page only do not count.
std::vector<std::vector<std::size_t>> group_by_template(const std::vector<PageDigest>& pages,
                                                        double least_alike);

}  // namespace winnow::methods
