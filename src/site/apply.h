// Rules on a page: what they select, and which of them did.
//
// The rules whose addr fits the page's address are tried in the book's order, and in each the `in`
// markers from first to last; the first that the page has answers, with its `out` markers taken
// away. Linear in the page for each marker tried. Any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "dom/selection.h"
#include "site/rule_book.h"

namespace winnow::site {

struct Applied {
  dom::Selection selection;
  std::optional<dom::NodeId> title;  // the first element of the title marker, if one root
  const Rule* rule = nullptr;
  std::size_t in = 0;  // which of the rule's `in` lines answered: 0 is the primary
};

std::optional<Applied> apply(const Rule& rule, const dom::Document& document);

// Nothing: no rule is for this address (`is_known` false), or none of its markers is on the page.
struct Answer {
  std::optional<Applied> applied;
  bool is_known = false;
};
Answer apply(const RuleBook& book, const dom::Document& document, std::string_view url);

}  // namespace winnow::site
