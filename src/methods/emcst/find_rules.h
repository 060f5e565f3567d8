// From the digests of one site's pages to its rule: where the content is, what in it is not.
//
// No label is used. Pages are grouped by template (templates.h) and weighed within their group:
// what they say alike is the template's, what only one says, and not in links, is its own
// (weigh.h). A marker is then worth what it selects on all pages of the group: much of the heaviest
// container and little else, on as many pages as possible, once on each. Parts of it that are no
// content are found by how they behave across pages (out_markers.h). Last, the markers of all
// templates are put into the order in which the first that is there answers best, and those that
// change nothing are dropped. methods/emcst/README.md has the reasons.
//
// Costs a few passes over the digests. Plain values; any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "methods/emcst/out_markers.h"
#include "methods/emcst/page_digest.h"
#include "site/rule_book.h"

namespace winnow::methods {

struct FindOptions {
  double least_alike = 0.70;     // two pages of one template: this share of markers in common
  double template_share = 0.05;  // a template has this share of the pages at least, and two
  double repeat_share = 0.10;    // a text on this share of a template's pages is the template's
  double nearly_best = 0.01;     // of two markers that differ by less, the narrower is taken
  double good_match = 0.30;      // overlap with the page's heaviest container that makes a match
  std::size_t most_templates = 4;
  std::size_t most_ins = 4;
  double title_share = 0.50;  // of the pages, those on which a title marker finds the title
  OutOptions out = {};
};

struct Support {
  std::string marker;
  std::size_t pages = 0;  // that it serves
  double score = 0;       // mean overlap there with the page's own text, 0 to 1
};

struct FoundRule {
  std::vector<site::InRule> ins;
  std::optional<site::Marker> title;
  std::vector<Support> supports;  // of the candidates, best first
  std::size_t matched = 0;        // pages on which one of the `in` markers is
};

FoundRule find_rule(const std::vector<PageDigest>& pages, const MarkerTable& table,
                    const FindOptions& options = {});

}  // namespace winnow::methods
