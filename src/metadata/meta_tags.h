// Reads <meta> and <link>: Open Graph, Dublin Core, Highwire's citation_*, and the tags of
// analytics vendors (parsely, sailthru) and publishing systems.
//
//   <meta property="article:published_time" content="2025-09-04T10:00:00Z">
//   <link rel="canonical" href="https://mill.example/rye">
//
// A table says which key belongs to which field, and its rank. Thread-safe.
#pragma once

#include <string_view>

#include "metadata/candidates.h"
#include "winnow/document.h"

namespace winnow::metadata {

// REQUIRES: `node` is a <meta> or a <link>, respectively.
void read_meta_tag(const dom::Document& document, const dom::Node& node, Candidates& candidates);
void read_link(const dom::Document& document, const dom::Node& node, Candidates& candidates);
// Of a <link> or an <a>.
void read_license(std::string_view rel, std::string_view href, Candidates& candidates);

}  // namespace winnow::metadata
