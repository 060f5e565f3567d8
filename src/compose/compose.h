// Document + Selection -> Page: the text of what was selected, and what the page says of itself.
#pragma once

#include <optional>

#include "dom/selection.h"
#include "winnow/page.h"

namespace winnow::compose {

// The headline of the article stands in Page::headline only: where it lies inside the selection it
// is left out of the body. `title` is the element that the method takes for the headline; without
// one it is looked for.
Page compose(const dom::Document& document, const dom::Selection& selection,
             std::optional<dom::NodeId> title = std::nullopt);

}  // namespace winnow::compose
