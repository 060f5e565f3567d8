// How elements are displayed without style sheets: which start a line and which are hidden.
//
// The values are those of the default style sheet in the HTML standard, reduced to what text needs.
// https://html.spec.whatwg.org/multipage/rendering.html#the-css-user-agent-style-sheet-and-presentational-hints
#pragma once

#include <cstdint>
#include <string_view>

#include "winnow/document.h"

namespace winnow::dom {

enum class Display : std::uint8_t {
  Inline,  // flows with the text around it
  Block,   // starts and ends a line
  Cell,    // a table cell: separate text on the line of its row
  None,    // not shown
};

// By tag alone, except that a <template> with the content of its parent is a block. Foreign elements
// (SVG, MathML) are inline.
Display display_of(const Node& node) noexcept;

// Keeps its white space as written: pre, listing, textarea, xmp, plaintext.
bool keeps_white_space(const Node& node) noexcept;

// True if the element is not shown because of its tag, `hidden`, aria-hidden="true" or its style
// attribute (display:none, visibility:hidden), or is hidden from everyone. Its content is not shown either: skip to node.end.
// NB: style sheets are not evaluated here; page/hidden.h reads those of the page, layout/ all.
bool is_hidden(const Document& document, const Node& node) noexcept;

// True if the content of the element is never text for a reader, even if a script shows it: script,
// style, template. <noscript> is text for readers without scripts.
bool is_never_read(const Node& node) noexcept;

// The same, and what is hidden from everyone (Document::hide).
inline bool is_left_out(const Node& node) noexcept {
  return (node.flags & Node::kUnseen) != 0 || is_never_read(node);
}

// A select, a textarea, an option or a drawing: what is inside is the value of a field or a label in a
// picture, not text of the page.
bool is_field_or_drawing(const Node& node) noexcept;

// True if this value of a style attribute hides its element.
bool hides(std::string_view style) noexcept;

}  // namespace winnow::dom
