// Applies site rules to a page: what they select, and which rule it was.
//
// The rules whose addr matches the page's address are tried in the order of the book, and in each
// the `in` markers from first to last. The first marker found on the page is used, without the
// parts that its `out` markers match. Linear in the page per marker tried. Thread-safe.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "dom/selection.h"
#include "site/rule_book.h"

namespace winnow::site {

struct Applied {
  dom::Selection selection;
  std::optional<dom::NodeId> title;  // the first element of the title marker, if there is one root
  // How many elements inside that root match the title marker, if it names a class or an id.
  std::size_t titles_inside = 0;
  const Rule* rule = nullptr;
  std::size_t in = 0;  // index of the `in` line that matched
};

// With a kind, only the `in` lines that hold for it are tried.
std::optional<Applied> apply(const Rule& rule, const dom::Document& document,
                             std::optional<PageKind> kind = {});

// Empty if no rule is for this address (`first` is nullptr), or no marker is on the page.
struct Answer {
  std::optional<Applied> applied;
  const Rule* first = nullptr;  // for the address
};
Answer apply(const RuleBook& book, const dom::Document& document, std::string_view url,
             std::optional<PageKind> kind = {});

}  // namespace winnow::site
