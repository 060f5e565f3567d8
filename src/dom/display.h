// How elements are laid out when no style sheet says otherwise: which start a line, which are not
// shown.
//
// The values are the HTML standard's default style sheet, reduced to what reading needs.
// https://html.spec.whatwg.org/multipage/rendering.html#the-css-user-agent-style-sheet-and-presentational-hints
#pragma once

#include <cstdint>
#include <string_view>

#include "winnow/document.h"

namespace winnow::dom {

enum class Display : std::uint8_t {
  Inline,  // flows with the text around it
  Block,   // starts and ends a line
  Cell,    // a table cell: stands apart on the line of its row
  None,    // not shown
};

// By tag alone. Foreign elements (SVG, MathML) are inline.
Display display_of(const Node& node) noexcept;

// Keeps its white space as written: pre, listing, textarea, xmp, plaintext.
bool keeps_white_space(const Node& node) noexcept;

// True if the element is not shown: by its tag, by `hidden`, by aria-hidden="true", or by its own
// style attribute (display:none, visibility:hidden). What it contains is not shown either: skip to
// node.end. NB: style sheets are not evaluated here; layout/ does that.
bool is_hidden(const Document& document, const Node& node) noexcept;

// True if the element is never text for a reader, whatever scripts may show: script, style,
// template. <noscript> is text for readers without scripts.
bool is_never_read(const Node& node) noexcept;

// Does a style attribute's value hide its element?
bool hides(std::string_view style) noexcept;

}  // namespace winnow::dom
