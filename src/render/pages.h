// A Page as a document to read: headline, body, the articles of a page that has several, comments.
#pragma once

#include <string>
#include <vector>

#include "winnow/render.h"

namespace winnow::render_detail {

std::string write_text_page(const Page& page, const RenderOptions& options);
std::string write_markdown_page(const Page& page, const RenderOptions& options);
// A whole document, with a title and a character set and nothing else in its head.
std::string write_html_page(const Page& page, const RenderOptions& options);

// The content of a page or an article as the options want it; of one that has none, its text.
Content wanted_content(const Content& content, const std::string& text,
                       const RenderOptions& options);

// A part of a page's body. Every format writes the parts in this order.
struct BodyPart {
  const Article* article = nullptr;  // of a page whose body is its articles; null: the page's text
  Content content = {};
};
// The page's text; or its opening, if it has one, and its articles.
std::vector<BodyPart> body_parts(const Page& page, const RenderOptions& options);

}  // namespace winnow::render_detail
