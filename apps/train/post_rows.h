// winnow features --posts: numbers about the posts found on labelled pages.
//
// Extends a table that `winnow features` wrote, for the same labels, by what `auto` needs to learn
// whether a page is a list of posts: per page the page columns and the numbers of
// posts/post_evidence.h, for the page, its bare and its flat form (bare_page.h). Posts
// are found by classifiers that were trained without the fold of the page. training/README.md
// describes the files.
#pragma once

#include <iosfwd>
#include <string>

#include "train/page_rows.h"
#include "winnow/result.h"

namespace winnow::train {

// `options.posts` is a folder with fold0.model, fold1.model and so on.
Result<void> write_post_rows(const FeatureOptions& options, std::ostream& out, std::ostream& err);

}  // namespace winnow::train
