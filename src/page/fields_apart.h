// Whether two elements that stand side by side without white space are separate fields.
//
// Templates write a record as a row of elements and leave the distance between them to the style
// sheet. Read as running text, their words stick together:
//
//   <span class="place">Oslo</span><span class="age">16 days</span>        Oslo 16 days
//   <a href="/one">Rye</a><a href="/two">Wheat</a>                         Rye Wheat
//
// Authors and word processors cut words, too: <b>W</b>ord, <span class="s1">pre</span><span
// class="s1">sent</span>, <span class="first">T</span><span>he</span>. So both must be marked as
// things of their own, by a class or a link, and the letters must say that a word ends between them:
// a lower-case letter before an upper-case one, or letters beside digits.
//
// Constant time, but for the depth of the elements that end, of which kMaxDepth are looked at.
#pragma once

#include <cstdint>

#include "winnow/document.h"

namespace winnow::page {

// True if a space belongs before the element `index`, because it is a field and a field ends there.
bool follows_field(const dom::Document& document, std::uint32_t index);

}  // namespace winnow::page
