// Boxes that a real browser made, laid on our Document.
//
// A browser numbers the page's elements in document order, and so does the Document: where both
// parsed the same text with the same scripting the trees are the same, and the n-th element is the
// n-th. Tags are compared all the way, and one that differs is a failure, never a guess.
#pragma once

#include <span>
#include <string_view>

#include "layout/layout.h"
#include "winnow/result.h"

namespace winnow::layout {

struct ElementBox {
  std::string_view tag;  // lower case
  Box box;
};

Result<Boxes> exact_boxes(const dom::Document& document, std::span<const ElementBox> elements);

}  // namespace winnow::layout
