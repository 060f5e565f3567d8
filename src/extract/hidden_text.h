// Hidden text: marks what is left out of a page, and reports what a reader of the record misses by it.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "methods/method.h"
#include "page/hidden.h"
#include "winnow/document.h"
#include "winnow/options.h"
#include "winnow/page.h"

namespace winnow::extract_detail {

// Hides what `hidden` leaves out, and returns it.
std::vector<page::HiddenPart> hide(Hidden hidden, dom::Document& document);

// What was left out in the content that was found, and beside it. Menus, dialogs and other parts of the
// page that are hidden somewhere else are not worth a word. Ranges refer to the parsed text.
std::optional<HiddenText> report(const dom::Document& document, const methods::Found& found,
                                 std::span<const page::HiddenPart> parts);

}  // namespace winnow::extract_detail
