// Finds links in a heading that are not words of the heading: permalinks and edit links.
//
//   <h2 id="x">Rye <a class="headerlink" href="#x">¶</a></h2>       "Rye"
//   <h2>Rye <span class="mw-editsection">[<a href="?action=edit">edit</a>]</span></h2>   "Rye"
//   <h2 id="x"><a href="#x">Rye</a></h2>                            "Rye", without the link
//   <a href="#x"><h2 id="x">Rye</h2></a>                            the same
//
// Such a link points to a fragment of the page or to an edit action, and its text is a symbol ("#",
// "§", an icon), a phrase such as "Permalink to this heading", or empty. Each call reads a bounded
// number of nodes. Thread-safe.
#pragma once

#include <cstdint>
#include <string_view>

#include "winnow/document.h"

namespace winnow::content {

enum class HeadingLink : std::uint8_t {
  None,
  Sign,   // left out
  Whole,  // its text is the heading: read without the link
};

// None if the element is not a link. The element around edit links is found by its class
// (class_marks.h).
HeadingLink heading_link(const dom::Document& document, std::uint32_t index,
                         std::string_view page_url, std::string_view base_url);

}  // namespace winnow::content
