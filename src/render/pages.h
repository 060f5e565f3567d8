// Writes a whole Page in a readable format: headline, body, articles, comments.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "render/markdown.h"
#include "winnow/render.h"

namespace winnow::render_detail {

std::string write_text_page(const Page& page, const RenderOptions& options);
std::string write_markdown_page(const Page& page, const RenderOptions& options);

// A part of a page in Markdown: the page itself, an article or a comment.
struct MarkdownPart {
  enum class Kind : std::uint8_t { Body, Article, Comment };
  Kind kind = Kind::Body;
  std::size_t number = 0;  // of the article or comment
  Content content = {};    // as it is written
};
// Where the lines of a page in Markdown come from.
struct MarkdownPageLines {
  // A headline or byline is not in the Content of its part; "Comments" is in none.
  enum class Place : std::uint8_t { Headline, ArticleHeadline, Comments, Byline, Content };
  struct Line {
    MarkdownLine line;  // with its offset in the page; the node is set in the Content only
    Place place = Place::Content;
    std::size_t part = 0;  // the headline is in the first one
  };
  std::vector<MarkdownPart> parts;
  std::vector<Line> lines;
  std::vector<TextRange> plain;
};
// The same without front matter, and where its lines come from.
std::string write_markdown_page(const Page& page, const RenderOptions& options,
                                MarkdownPageLines& lines);
// A complete document, with only a title and a character set in its head.
std::string write_html_page(const Page& page, const RenderOptions& options);

// The Content of a page or article, filtered by the options; its text if it has no Content.
Content wanted_content(const Content& content, const std::string& text,
                       const RenderOptions& options);

// A part of a page's body. Every format writes the parts in this order.
struct BodyPart {
  const Article* article = nullptr;  // if the body consists of articles; null: the page's own text
  Content content = {};
};
// The text of the page, or its opening, if any, followed by its articles. A block at the beginning
// that only repeats `headline`, which the format has written already, is left out.
std::vector<BodyPart> body_parts(const Page& page, const RenderOptions& options,
                                 const std::optional<std::string>& headline = std::nullopt);

}  // namespace winnow::render_detail
