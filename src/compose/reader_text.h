// The text of a part of a page as a reader sees it.
//
// Block elements begin and end a line, inline ones do not break words, cells of a row stand apart,
// <br> breaks, <pre> keeps its white space; elsewhere runs of white space are one space. Hidden
// parts are left out, unless the Selection reads them.
//
//   <p>One <b>t</b>wo</p><ul><li>a<li>b</ul>     "One two\na\nb"
//
// One line a block, no empty lines, none at the ends. The roots of a Selection are joined as they
// stand on the page: text nodes of one paragraph on one line. Linear; no recursion.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "dom/selection.h"

namespace winnow::compose {

// Text nodes that were read one after the other with nothing left out between them, and what they
// gave: a line, a part of one, or the lines of a <pre>.
struct TextRun {
  std::uint32_t first = 0;  // text nodes
  std::uint32_t last = 0;
  std::string text = {};  // without white space at its ends
};

std::string reader_text(const dom::Document& document, const dom::Selection& selection);
// The same text, and where it came from: the runs in order, together all of it.
std::string reader_text(const dom::Document& document, const dom::Selection& selection,
                        std::vector<TextRun>& runs);
// The text of one subtree.
std::string reader_text(const dom::Document& document, dom::NodeId root);

}  // namespace winnow::compose
