// Finds the lines of the text that only repeat fields of the record: who wrote the page, and when.
//
//   <h1>Rye is late</h1> <p>By Ann Miller</p> <time>3 May 2024</time> <p>The mill ...
//
// Such lines stand before the text or after it, so the first lines up to the first long one and the
// last few are looked at (metadata/byline.h says what a byline is). Linear; at most some hundred nodes
// are read. Thread-safe.
#pragma once

#include <vector>

#include "dom/selection.h"
#include "metadata/metadata.h"

namespace winnow::decide {

// Nodes to exclude from `body`, in document order, none inside another. Empty if the text has no other
// line.
std::vector<dom::NodeId> find_bylines(const dom::Document& document, const dom::Selection& body,
                                      const metadata::PageMetadata& fields);

}  // namespace winnow::decide
