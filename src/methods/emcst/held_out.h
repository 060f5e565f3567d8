// Chooses the rule of a site by a check on held-out pages.
//
// More pages give better statistics, but also more ways to go wrong: rare templates, parts that
// repeat by chance. So rules are also learned from three to five disjoint parts of the pages. On
// each page the parts that did not see it vote on every unit of text, and a rule is scored
// by the F1 of what it selects against what the majority selects. The rule from all pages is taken
// unless the rule of a part agrees clearly better.
//
// If even the best rule disagrees with the votes, the pages do not show where the content is. Then
// the published markers (marker_votes.h) are taken if they agree better, and otherwise there is no
// rule, so that the method that follows decides each page by itself.
//
// Cost: about twice that of find_rule. Deterministic; plain values; thread-safe.
#pragma once

#include <vector>

#include "methods/emcst/find_rules.h"
#include "methods/emcst/page_digest.h"
#include "site/rule_book.h"

namespace winnow::methods {

// Chosen by `winnow eval --experiment site-memory` on the blogs corpus; README.md has the figures.
struct CheckOptions {
  std::size_t part_pages = 3;  // at least; a site with fewer than three parts is not checked
  std::size_t most_parts = 5;
  double clearly_better = 0.005;  // agreement, 0 to 1
  double least_agreement = 0.50;  // below it, the check has failed
};

// `published` are the markers by vote, best first.
FoundRule find_checked_rule(const std::vector<PageDigest>& pages, const MarkerTable& table,
                            const std::vector<site::InRule>& published, const FindOptions& find,
                            const CheckOptions& check = {});

// Sets the kinds of the pages on which each of the markers is the first one present, without those of less
// than a fifth of them. A marker that is on no page keeps none.
void note_kinds(const std::vector<PageDigest>& pages, const MarkerTable& table,
                std::vector<site::InRule>& ins);

// Per unit of the page: does the rule select it? Empty if no marker of the rule is on the page.
std::vector<bool> selected_units(const PageDigest& page, const MarkerTable& table,
                                 const std::vector<site::InRule>& ins);

}  // namespace winnow::methods
