// Uses the body that a page declares in JSON-LD (articleBody) if the page itself shows hardly any
// of it.
//
// Some pages carry their text in a script, and another script displays it; the text nodes of the
// Document then do not contain it. A declared body is used if it is a text (not a teaser), is not
// markup, and is several times as long as the text found on the page.
//
//   if (const auto body = declared_body(found.candidates.body(), page.article_body)) ...
//
// Linear in its length. Thread-safe.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "winnow/content.h"

namespace winnow::content {

// The declared body as lines of plain text; nothing if the page's own text is better.
std::optional<std::string> declared_body(std::string_view declared, std::string_view shown);

// One paragraph per line.
Content content_of_lines(std::string_view lines);

}  // namespace winnow::content
