// <meta> and <link>: OpenGraph, Dublin Core, Highwire's citation_*, and what analytics vendors
// (parsely, sailthru) and publishing systems write.
//
//   <meta property="article:published_time" content="2025-09-04T10:00:00Z">
//   <link rel="canonical" href="https://mill.example/rye">
//
// One table says which key speaks of which field and how much it is believed. Any thread.
#pragma once

#include <string_view>

#include "compose/candidates.h"
#include "winnow/document.h"

namespace winnow::compose {

// REQUIRES: `node` is a <meta>; a <link>.
void read_meta_tag(const dom::Document& document, const dom::Node& node, Candidates& candidates);
void read_link(const dom::Document& document, const dom::Node& node, Candidates& candidates);
// Of a <link> or an <a>.
void read_license(std::string_view rel, std::string_view href, Candidates& candidates);

}  // namespace winnow::compose
