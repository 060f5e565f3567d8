// Writes Content as plain text: the words of Page::article_body with the structure that plain text
// can show.
//
//   Heading             - item              > quoted
//                         - nested
//   A paragraph.        1. first            a | b
//                                           c | d
//
// Blocks are separated by an empty line, items of tight lists are not. Code is verbatim. A table
// row is one line. The words are those of content/bare_text.h plus the URLs of links in parentheses
// and images as "[alt] (URL)", unless filter.h removed them.
//
// Linear in the content; no recursion. Thread-safe.
#pragma once

#include <string>

#include "winnow/content.h"

namespace winnow::render_detail {

// Ends with a line feed unless it is empty.
std::string write_plain_text(const Content& content);

}  // namespace winnow::render_detail
