// From the digests of one site's pages to its rule: where the content is, and what inside it is
// not.
//
// No labels are used. Pages are grouped by template (templates.h) and compared within their group:
// text that many pages share belongs to the template; text that only one page has, outside links,
// is its own (weigh.h). A marker scores high if, on many pages, it selects much of the heaviest
// container, little else, and exactly one element. Parts inside it that are not content are found
// by their behaviour across pages (out_markers.h). Finally the markers of all templates are ordered
// so that the first one present on a page answers best, and markers without effect are dropped.
// README.md has the reasons.
//
// Cost: a few passes over the digests. Plain values; thread-safe.
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
  double least_alike = 0.70;     // share of common markers for two pages of one template
  double template_share = 0.05;  // of the pages that a template must have; at least two
  double repeat_share = 0.10;    // text on this share of a template's pages belongs to the template
  double nearly_best = 0.01;     // of two markers that differ by less, the narrower one is chosen
  double good_match = 0.30;      // minimum overlap with the heaviest container for a match
  std::size_t most_templates = 4;
  std::size_t most_ins = 4;
  double title_share = 0.50;  // share of the pages on which a title marker finds the title
  OutOptions out = {};
};

struct Support {
  std::string marker;
  std::size_t pages = 0;  // on which it matches
  double score = 0;       // mean overlap with the page's own text there, 0 to 1
};

struct FoundRule {
  std::vector<site::InRule> ins;
  std::optional<site::Marker> title;
  std::vector<Support> supports;  // candidates, best first
  std::size_t matched = 0;        // pages with one of the `in` markers
};

FoundRule find_rule(const std::vector<PageDigest>& pages, const MarkerTable& table,
                    const FindOptions& options = {});

}  // namespace winnow::methods
