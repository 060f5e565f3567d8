// Extracts the text of a part of a page as a reader sees it, for short texts such as titles and
// names, and for comparing selections. Bodies are read as Content (content.h), which supports
// formulas, tables, code and footnotes.
//
// Block elements begin and end a line, inline elements do not break words, cells of a row are
// separated, <br> breaks the line, <pre> keeps its white space; elsewhere runs of white space are
// one space. Hidden parts are left out, unless the Selection includes them.
//
//   <p>One <b>t</b>wo</p><ul><li>a<li>b</ul>     "One two\na\nb"
//
// One line per block, without empty lines. The roots of a Selection are joined as they are on the
// page: text nodes of one paragraph are on one line. Linear; no recursion.
#pragma once

#include <string>

#include "dom/selection.h"

namespace winnow::page {

std::string reader_text(const dom::Document& document, const dom::Selection& selection);
// The text of one subtree.
std::string reader_text(const dom::Document& document, dom::NodeId root);

}  // namespace winnow::page
