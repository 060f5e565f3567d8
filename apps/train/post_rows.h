// winnow features --posts: what the posts found on labelled pages say of the pages.
//
// Adds to a table that `winnow features` wrote, for the same labels, what the decision of `auto`
// whether a page is a list of posts is learned from: of each page the columns of the whole page and
// the numbers of methods/auto/post_evidence.h, once as it is and once bare (bare_page.h). The posts
// are found by the machines that were learned without the page's fold. training/README.md has the
// files' layout.
#pragma once

#include <iosfwd>
#include <string>

#include "train/page_rows.h"
#include "winnow/result.h"

namespace winnow::train {

// `options.posts` is a folder with fold0.model, fold1.model and so on.
Result<void> write_post_rows(const FeatureOptions& options, std::ostream& out, std::ostream& err);

}  // namespace winnow::train
