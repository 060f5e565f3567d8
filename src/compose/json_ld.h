// JSON-LD: what <script type="application/ld+json"> says of the page it stands on.
//
// Pages carry a whole graph: the article, the page around it, the site, its publisher, the author
// by reference ("@id"), breadcrumbs, and other articles that are only linked. Only what is about
// this page is taken: an article (or recipe, question, product ...) that no list, comment or
// reference holds; behind it the WebPage; of the WebSite and the publisher the name.
//
//   {"@graph": [{"@type": "BlogPosting", "headline": "Rye", "author": {"@id": "#ann"}},
//               {"@type": "Person", "@id": "#ann", "name": "Ann Miller"}]}
//
// Broken and hostile JSON is json_values' matter: bounded in depth, values and bytes. Here every
// object is looked at once, so this is linear. Any thread.
#pragma once

#include <string_view>

#include "compose/candidates.h"

namespace winnow::compose {

// Adds what one script holds.
void read_json_ld(std::string_view json, Candidates& candidates);

}  // namespace winnow::compose
