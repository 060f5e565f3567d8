// Removes links, images or tables from Content, as the options say.
//
// A link is removed but its text stays; images and tables are removed completely, and so are
// containers that become empty. In a flat tree this means selecting nodes and computing new ends.
// Linear. Thread-safe.
#pragma once

#include "winnow/content.h"
#include "winnow/render.h"

namespace winnow::render_detail {

Content without(const Content& content, bool links, bool images, bool tables);

// The text of a page that was extracted without Content: one paragraph per line.
Content content_of_text(std::string_view text);

}  // namespace winnow::render_detail
