// Uses the body that a page declares in JSON-LD (articleBody) if the page itself shows hardly any
// of it.
//
// Some pages carry their text in a script, and another script displays it; the text nodes of the
// Document then do not contain it. A declared body is used if it is a text (not a teaser), is not
// markup, and is several times as long as the text that was selected.
//
// Linear in its length and the selection. Thread-safe.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "dom/selection.h"

namespace winnow::decide {

// The declared body as lines of plain text; nothing if what was selected is better.
std::optional<std::string> declared_body(std::string_view declared, const dom::Document& document,
                                         const dom::Selection& selection);

}  // namespace winnow::decide
