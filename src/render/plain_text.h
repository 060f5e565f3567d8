// Content -> plain text: as Page::article_body has it, a line a block, with what was asked for
// beyond that: the addresses of links in parentheses, images as "[alt] (address)".
#pragma once

#include <string>

#include "winnow/content.h"

namespace winnow::render_detail {

// No line feed at the end.
std::string write_plain_text(const Content& content);

}  // namespace winnow::render_detail
