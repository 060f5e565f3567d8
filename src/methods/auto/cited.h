// Finds what the text cites: the entries of a reference list, whatever element holds them, and the
// information box of an encyclopedia article.
//
//   <p>The mill was built in 1641.<sup><a href="#n1">[1]</a></sup>       the mark, in kept text
//   <li id="n1">Brand (1988). <a href="https://…">Survey</a>. p. 44.     the entry that it leads to
//
// Entries are short and full of links, so that they score like a list of links. But templates do not link
// from a sentence to an entry of a menu. A table of contents is no text, its targets are headings or
// sections, and "3 comments" leads to no entry.
//
// ExtractOptions::references decides what becomes of them. Linear in the page. Thread-safe.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "features/page_table.h"
#include "winnow/document.h"
#include "winnow/options.h"

namespace winnow::methods {

// `kept` with the blocks that the kept text cites, or without them and the headings that would stand alone.
std::vector<bool> apply_references(References references, const dom::Document& document,
                                   const features::MeasuredPage& page,
                                   std::span<const float> probabilities, std::string_view page_url,
                                   std::vector<bool> kept);

}  // namespace winnow::methods
