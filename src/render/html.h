// Writes Content as clean HTML.
//
// Elements: p h1-h6 ul ol li dl dt dd blockquote pre code table caption thead tbody tr th td figure
// figcaption hr div section a img em strong s sup sub span br. Attributes: href (a), src and alt
// (img), title (a, img), start (ol), value (li), colspan and rowspan (td, th), id (footnotes:
// "fn-1", "fnref-1"), class ("language-...", "math inline", "math display", "footnotes",
// "footnote-back"). The output cannot contain anything else: every tag and attribute name is a
// literal in html.cc, all text and values are escaped, and every URL has an allowed scheme
// (url/safe.h).
//
// Linear; no recursion. Thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "winnow/content.h"

namespace winnow::render_detail {

// The text of the link to an embedded video, audio or document: a triangle.
inline constexpr std::string_view kEmbedSign = "\u25B6";

// HTML or XML syntax for the same elements: <br> or <br/>.
enum class HtmlSyntax : std::uint8_t { Html, Xml };

// A fragment with one line per block. `note_prefix` makes footnote ids unique if one page contains
// several fragments.
std::string write_html(const Content& content, std::string_view note_prefix = "",
                       HtmlSyntax syntax = HtmlSyntax::Html);

enum class HtmlPlace : std::uint8_t { Text, Attribute };  // attribute values are in double quotes
void append_html(std::string& out, std::string_view text, HtmlPlace place = HtmlPlace::Text);

}  // namespace winnow::render_detail
