// The same order in every format: front matter or headline, then the body or the articles, then
// comments.
#include "render/pages.h"

#include "render/filter.h"
#include "render/html.h"
#include "render/markdown.h"
#include "render/plain_text.h"
#include "render/record.h"
#include "url/safe.h"

namespace winnow::render_detail {
namespace {

// "Ann Miller, Bob Baker, 2025-09-04"; empty where nothing is known.
std::string byline_of(const std::vector<std::string>& authors,
                      const std::optional<std::string>& date) {
  std::string line;
  for (const std::string& author : authors) line.append(line.empty() ? "" : ", ").append(author);
  if (date) line.append(line.empty() ? "" : ", ").append(*date);
  return line;
}

std::string byline_of(const Comment& comment) {
  return byline_of(comment.author ? std::vector{*comment.author} : std::vector<std::string>(),
                   comment.date_published);
}

bool wants_comments(const Page& page, const RenderOptions& options) {
  return options.comments.value_or(false) && !page.comments.empty();
}

void separate(std::string& out) {
  if (!out.empty()) out += '\n';
}

void append_markdown_body(std::string& out, const std::string& body) {
  if (body.empty()) return;
  separate(out);
  out.append(body);
}

void append_markdown_heading(std::string& out, std::string_view level, std::string_view text,
                             const std::optional<std::string>& url) {
  separate(out);
  out.append(level).append(" ");
  const std::string line = markdown_line(text);
  if (url && url::is_safe_link(*url) && url->find_first_of("()<>\\ \"") == std::string::npos)
    out.append("[").append(line).append("](").append(*url).append(")\n");
  else
    out.append(line).append("\n");
}

void append_html_element(std::string& out, std::string_view tag, std::string_view text) {
  out.append("<").append(tag).append(">");
  append_html(out, text);
  out.append("</").append(tag).append(">\n");
}

void append_html_article(std::string& out, const Article& article, std::size_t number,
                         const RenderOptions& options) {
  out.append("<article>\n");
  if (article.headline) {
    out.append("<h2>");
    const bool is_linked = article.url && url::is_safe_link(*article.url);
    if (is_linked) {
      out.append("<a href=\"");
      append_html(out, *article.url, HtmlPlace::Attribute);
      out.append("\">");
    }
    append_html(out, *article.headline);
    out.append(is_linked ? "</a></h2>\n" : "</h2>\n");
  }
  const std::string byline = byline_of(article.authors, article.date_published);
  if (!byline.empty()) append_html_element(out, "p", byline);
  out.append(write_html(wanted_content(article.content, article.article_body, options),
                        std::to_string(number).append("-")));
  out.append("</article>\n");
}

}  // namespace

Content wanted_content(const Content& content, const std::string& text,
                       const RenderOptions& options) {
  const bool links = options.links.value_or(true);
  const bool images = options.images.value_or(true);
  if (content.empty()) return content_of_text(text);
  if (links && images && options.tables) return content;
  return without(content, links, images, options.tables);
}

std::string write_text_page(const Page& page, const RenderOptions& options) {
  std::string out;
  if (options.front_matter) out = front_matter_of(page);
  if (page.headline && !options.front_matter) out.append(*page.headline).append("\n");
  // Who asks for a summary reads it in place of the text.
  std::string body = page.summary ? *page.summary : page.article_body;
  const bool is_plain =
      !options.links.value_or(false) && !options.images.value_or(false) && options.tables;
  if (!page.summary && !is_plain && !page.content.empty())
    body = write_plain_text(without(page.content, options.links.value_or(false),
                                    options.images.value_or(false), options.tables));
  if (!body.empty()) {
    separate(out);
    out.append(body).append("\n");
  }
  if (wants_comments(page, options))
    for (const Comment& comment : page.comments) {
      separate(out);
      const std::string byline = byline_of(comment);
      if (!byline.empty()) out.append(byline).append(":\n");
      out.append(comment.text).append("\n");
    }
  return out;
}

std::string write_markdown_page(const Page& page, const RenderOptions& options) {
  std::string out;
  if (options.front_matter) out = front_matter_of(page);
  if (page.headline && !options.front_matter)
    append_markdown_heading(out, "#", *page.headline, std::nullopt);
  if (page.summary) {
    append_markdown_body(out, write_markdown(content_of_text(*page.summary)));
  } else if (page.articles.empty()) {
    append_markdown_body(out,
                         write_markdown(wanted_content(page.content, page.article_body, options)));
  }
  if (!page.summary)
    for (const Article& article : page.articles) {
      if (article.headline) append_markdown_heading(out, "##", *article.headline, article.url);
      const std::string byline = byline_of(article.authors, article.date_published);
      if (!byline.empty()) append_markdown_body(out, "*" + markdown_line(byline) + "*\n");
      append_markdown_body(
          out, write_markdown(wanted_content(article.content, article.article_body, options)));
    }
  if (wants_comments(page, options)) {
    append_markdown_heading(out, "##", "Comments", std::nullopt);
    for (const Comment& comment : page.comments) {
      const std::string byline = byline_of(comment);
      if (!byline.empty()) append_markdown_body(out, "**" + markdown_line(byline) + "**\n");
      append_markdown_body(out, write_markdown(content_of_text(comment.text)));
    }
  }
  return out;
}

std::string write_html_page(const Page& page, const RenderOptions& options) {
  std::string out = "<!DOCTYPE html>\n<html";
  if (page.in_language) {
    out.append(" lang=\"");
    append_html(out, *page.in_language, HtmlPlace::Attribute);
    out.append("\"");
  }
  out.append(">\n<head>\n<meta charset=\"utf-8\">\n");
  append_html_element(out, "title", page.headline.value_or(""));
  out.append("</head>\n<body>\n");
  if (page.articles.empty() || page.summary) {
    out.append("<article>\n");
    if (page.headline) append_html_element(out, "h1", *page.headline);
    out.append(write_html(page.summary ? content_of_text(*page.summary)
                                       : wanted_content(page.content, page.article_body, options)));
    out.append("</article>\n");
  } else {
    if (page.headline) append_html_element(out, "h1", *page.headline);
    for (std::size_t i = 0; i < page.articles.size(); ++i)
      append_html_article(out, page.articles[i], i + 1, options);
  }
  if (wants_comments(page, options)) {
    out.append("<section>\n");
    append_html_element(out, "h2", "Comments");
    for (const Comment& comment : page.comments) {
      const std::string byline = byline_of(comment);
      if (!byline.empty()) append_html_element(out, "h3", byline);
      out.append(write_html(content_of_text(comment.text)));
    }
    out.append("</section>\n");
  }
  return out.append("</body>\n</html>\n");
}

}  // namespace winnow::render_detail
