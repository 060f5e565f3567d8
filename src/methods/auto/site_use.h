// What is known about the page's site, applied to the answer that the page gives alone: its statistics
// (site_evidence.h), then its rules (site_rule.h).
//
// Linear in the page. Thread-safe.
#pragma once

#include <string_view>
#include <vector>

#include "methods/auto/block_scores.h"
#include "methods/auto/post_search.h"
#include "site/rule_book.h"
#include "site/statistics.h"

namespace winnow::methods {

// What may come of the statistics of a site.
inline constexpr std::string_view kRepeats =
    "repeats";  // a block that auto alone kept is on most pages
inline constexpr std::string_view kAgrees = "agrees";
inline constexpr std::string_view kOtherKind = "kind";  // they say nothing about such a page

// Lists, threads and offers: the posts of a list stand on other pages, too, and so do prices, sizes and
// names of parts in a shop. They are content nevertheless.
bool repeats_content(const PageKinds& kinds, const PostSearch& search);

// Is it the first page of its host? It shows what other pages have, whatever it looks like.
bool is_front_page(const Input& input);

// Lowers the probabilities of blocks whose texts are on most other pages of the site. Which ones are.
std::vector<bool> lower_repeated(const site::SiteCounts& counts, const Input& input,
                                 const features::MeasuredPage& page, ScoredBlocks& blocks);

// Takes `kept` for a reason of the statistics, but adds nothing that is on most pages. kRepeats or
// kAgrees.
std::string_view take_statistics(const std::vector<bool>& is_on_most, std::vector<bool> kept,
                                 Decision& decision);

// What the page shows. A rule of posts on a list that was not recognised does more harm than a rule that is
// not used on a post, so a likely list counts as one.
site::PageKind page_kind(const Found& found, const PostSearch& search);

// Replaces the answer by what the rules of the site select, if they fit the page. `is_settled`: the statistics
// changed the answer, so that Found::memory already says what decided unless a rule does.
void apply_rules(const site::RuleBook& rules, const Input& input,
                 const features::MeasuredPage& page, site::PageKind kind, bool is_settled,
                 ScoredBlocks& blocks, Found& found);

}  // namespace winnow::methods
