// Document + Selection -> Content: what was selected, with its structure (winnow/content.h).
//
// The words are those of reader_text(), in the same order, but for: footnotes, which stand at the
// end; formulas, which are LaTeX; buttons and form fields, which are not for reading. What stands
// around the roots of a selection counts where it joins several of them: two <li> are items of one
// list though the list itself was not selected.
//
// Linear in the page; no recursion. Any thread.
#pragma once

#include <string_view>

#include "dom/selection.h"
#include "winnow/content.h"

namespace winnow::compose {

// `url` is where the page came from; links are resolved against it, and against the page's <base>.
Content content_of(const dom::Document& document, const dom::Selection& selection,
                   std::string_view url = {});

}  // namespace winnow::compose
