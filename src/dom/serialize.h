// From a Document back to HTML: the standard's fragment serialization (13.3).
//
//   dom::serialize_children(document, dom::kRoot)   the whole page
//   dom::serialize(document, article)               the element with its tags: outerHTML
//   dom::serialize_children(document, article)      what is inside it: innerHTML
//
// What comes out is the tree, not the source: implied tags are written, references resolved and
// escaped anew, attributes quoted. Parsing it again usually gives the same tree, but HTML cannot
// promise that: a <p> moved into a <p> by the adoption agency has no spelling. For the bytes as
// they stood in the page, cut the source by Node::begin and Node::source_end.
// https://html.spec.whatwg.org/multipage/parsing.html#serialising-html-fragments
// Linear in what it writes; nothing recurses.
#pragma once

#include <string>

#include "winnow/document.h"

namespace winnow::dom {

std::string serialize(const Document& document, NodeId id);
std::string serialize_children(const Document& document, NodeId id);

}  // namespace winnow::dom
