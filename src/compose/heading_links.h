// Links of a heading to itself, and to its editor: signs for the mouse, not words of the heading.
//
//   <h2 id="x">Rye <a class="headerlink" href="#x">¶</a></h2>       "Rye"
//   <h2>Rye <span class="mw-editsection">[<a href="?action=edit">edit</a>]</span></h2>   "Rye"
//   <h2 id="x"><a href="#x">Rye</a></h2>                            "Rye", without the link
//
// A link to a fragment of the page, or to an edit action, whose text is a sign ("#", "§", an icon), a
// phrase such as "Permalink to this heading", or nothing. Each question costs a bounded number of
// nodes. Any thread.
#pragma once

#include <cstdint>
#include <string_view>

#include "winnow/document.h"

namespace winnow::compose {

enum class HeadingLink : std::uint8_t {
  None,
  Sign,   // not read
  Whole,  // its text is the heading: read without the link
};

HeadingLink heading_link(const dom::Document& document, std::uint32_t index,
                         std::string_view page_url, std::string_view base_url);

}  // namespace winnow::compose
