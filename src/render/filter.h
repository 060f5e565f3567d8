// Content without what the reader did not ask for: links, images, tables.
//
// A link goes but its text stays; an image and a table go whole; what held nothing else goes with
// them. In a flat tree that is a choice of nodes and new ends for those that stay. Linear.
#pragma once

#include "winnow/content.h"
#include "winnow/render.h"

namespace winnow::render_detail {

Content without(const Content& content, bool links, bool images, bool tables);

// The text of a page that was extracted without content: a paragraph a line.
Content content_of_text(std::string_view text);

}  // namespace winnow::render_detail
