// Content -> plain text to read: the words of Page::article_body with the structure that plain text
// can show.
//
//   Heading             - item              > quoted
//                         - nested
//   A paragraph.        1. first            a | b
//                                           c | d
//
// Blocks are separated by an empty line, items of tight lists are not. Code is verbatim. Rows of a
// table are one line each. The words are those of compose/bare_text.h, and what the content has
// beyond that: the addresses of links in parentheses, images as "[alt] (address)" (filter.h takes
// out what was not asked for).
//
// Linear; no recursion. Any thread.
#pragma once

#include <string>

#include "winnow/content.h"

namespace winnow::render_detail {

// Ends with a line feed unless it is empty.
std::string write_plain_text(const Content& content);

}  // namespace winnow::render_detail
