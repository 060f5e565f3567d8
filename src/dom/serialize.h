// Serializes a Document to HTML with the standard's fragment serialization (13.3).
//
//   dom::serialize_children(document, dom::kRoot)   the whole page
//   dom::serialize(document, article)               the element with its tags: outerHTML
//   dom::serialize_children(document, article)      its content: innerHTML
//
// The output represents the tree, not the source: implied tags are written, references are resolved
// and escaped again, attributes are quoted. Parsing the output usually gives the same tree, but
// HTML cannot guarantee that: a <p> that the adoption agency moved into a <p> cannot be written.
// For the bytes of the page, cut the source at Node::begin and Node::source_end.
// https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments
// Linear in the output; no recursion.
#pragma once

#include <string>

#include "winnow/document.h"

namespace winnow::dom {

std::string serialize(const Document& document, NodeId id);
std::string serialize_children(const Document& document, NodeId id);

}  // namespace winnow::dom
