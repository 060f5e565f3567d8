// Reads JSON-LD: what <script type="application/ld+json"> says about the page.
//
// Pages contain a whole graph: the article, the page around it, the site, its publisher, the author
// by reference ("@id"), breadcrumbs, and other articles that are only linked. Only values about
// this page are used: an article (or recipe, question, product ...) that is not inside a list,
// comment or reference; after it the WebPage; and the names of the WebSite and the publisher.
//
//   {"@graph": [{"@type": "BlogPosting", "headline": "Rye", "author": {"@id": "#ann"}},
//               {"@type": "Person", "@id": "#ann", "name": "Ann Miller"}]}
//
// json_values.h handles broken and hostile JSON, with limits on depth, values and bytes. Each
// object is visited once, so this is linear. Thread-safe.
#pragma once

#include <string_view>

#include "metadata/candidates.h"

namespace winnow::metadata {

// Adds the contents of one script.
void read_json_ld(std::string_view json, Candidates& candidates);

}  // namespace winnow::metadata
