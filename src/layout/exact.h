// Assigns boxes from a real browser to a Document.
//
// The browser numbers the elements of the page in document order, and so does the Document: if both
// parsed the same text with the same scripting setting, the n-th element is the same. All tags are
// compared; a difference is a failure.
#pragma once

#include <span>
#include <string_view>

#include "layout/boxes.h"
#include "winnow/document.h"
#include "winnow/result.h"

namespace winnow::layout {

struct ElementBox {
  std::string_view tag;  // lower case
  Box box;
};

Result<Boxes> exact_boxes(const dom::Document& document, std::span<const ElementBox> elements);

}  // namespace winnow::layout
