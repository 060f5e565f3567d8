// The path of links from the home page of a site to a page: Home > Notes > Rye is late.
//
//   {"@type": "BreadcrumbList", "itemListElement": [{"name": "Notes", "item": "/notes/"}, ...]}
//   <nav aria-label="breadcrumb"><a href="/">Home</a> / <a href="/notes/">Notes</a> / Rye</nav>
//
// JSON-LD has precedence, because its names and URLs need no interpretation. Otherwise the element
// that its class, its label or its type names is read: each link is a step, and so is a text after
// the first link that is more than a separator. Linear in that element, which is small
// (Candidates::kMaxBreadcrumbNodes). Thread-safe.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/json_values.h"
#include "metadata/candidates.h"
#include "winnow/document.h"
#include "winnow/page.h"

namespace winnow::metadata {

// More steps than this are a menu.
inline constexpr std::size_t kMaxBreadcrumbs = 20;

// The steps of a BreadcrumbList, in the order of their positions. URLs are as written.
std::vector<Breadcrumb> breadcrumbs_in(const base::JsonValues& json, std::uint32_t list);

// The path of the page, from what the candidates have noted. Empty if there is none.
std::vector<Breadcrumb> breadcrumbs_of(const dom::Document& document, const Candidates& candidates,
                                       std::string_view base);

}  // namespace winnow::metadata
