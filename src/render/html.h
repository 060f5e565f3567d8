// Content -> clean HTML.
//
// Elements: p h1-h6 ul ol li dl dt dd blockquote pre code table caption thead tbody tr th td figure
// figcaption hr div section a img em strong s sup sub span br. Attributes: href (a), src and alt
// (img), title (a, img), start (ol), value (li), colspan and rowspan (td, th), id (footnotes:
// "fn-1", "fnref-1"), class ("language-...", "math inline", "math display", "footnotes",
// "footnote-back"). Nothing else can come out: every tag and attribute name is a literal in
// html.cc, every text and value is escaped, every address is of an allowed scheme (url/safe.h).
//
// Linear; no recursion. Any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "winnow/content.h"

namespace winnow::render_detail {

// The text of the link to an embedded video, audio or document: a triangle.
inline constexpr std::string_view kEmbedSign = "\u25B6";

// The same elements as HTML or as XML: <br> or <br/>.
enum class HtmlSyntax : std::uint8_t { Html, Xml };

// A fragment, a line a block. `note_prefix` tells the footnotes of several contents of one page
// apart.
std::string write_html(const Content& content, std::string_view note_prefix = "",
                       HtmlSyntax syntax = HtmlSyntax::Html);

enum class HtmlPlace : std::uint8_t { Text, Attribute };  // an attribute in double quotes
void append_html(std::string& out, std::string_view text, HtmlPlace place = HtmlPlace::Text);

}  // namespace winnow::render_detail
