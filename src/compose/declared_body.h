// The body that a page only declares: JSON-LD's articleBody where the page itself shows hardly any
// of it.
//
// Some pages bring their text in a script and let another script draw it; what a reader came for
// is then nowhere in the Document's texts. A declared body is believed where it is a text (not a
// teaser), is no markup, and is several times as long as what was found on the page.
//
//   if (const auto body = declared_body(found.candidates.body(), page.article_body)) ...
//
// Linear in its length. Any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "winnow/content.h"

namespace winnow::compose {

// The declared body as lines of plain text; nothing where the page's own is to be believed.
std::optional<std::string> declared_body(std::string_view declared, std::string_view shown);

// The lines as paragraphs.
Content content_of_lines(std::string_view lines);

}  // namespace winnow::compose
