// All formats have the same order: front matter or headline, then the body or the articles, then
// comments.
#include "render/pages.h"

#include <algorithm>

#include "render/filter.h"
#include "render/html.h"
#include "render/markdown.h"
#include "render/plain_text.h"
#include "render/record.h"
#include "text/lower_case.h"
#include "text/spaces.h"
#include "url/safe.h"

namespace winnow::render_detail {
namespace {

// "Ann Miller, Bob Baker, 2025-09-04"; empty if nothing is known.
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

void append_part(std::string& out, const std::string& body) {
  if (body.empty()) return;
  separate(out);
  out.append(body);
}

void append_markdown_heading(std::string& out, std::string_view level, std::string_view text,
                             const std::optional<std::string>& url) {
  separate(out);
  out.append(level).append(" ");
  const bool is_linked = url && url::is_safe_link(*url) && url->find(' ') == std::string::npos;
  out.append(markdown_line(text, is_linked ? *url : std::string_view())).append("\n");
}

void append_html_element(std::string& out, std::string_view tag, std::string_view text) {
  out.append("<").append(tag).append(">");
  append_html(out, text);
  out.append("</").append(tag).append(">\n");
}

void append_html_article(std::string& out, const Article& article, const Content& content,
                         std::size_t number) {
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
  out.append(write_html(content, std::to_string(number).append("-")));
  out.append("</article>\n");
}

// The text of article_body before the articles, for a page that was composed without Content.
std::string opening_text(const Page& page) {
  std::size_t length = 0;
  for (const Article& article : page.articles)
    for (const std::size_t part :
         {article.headline.value_or("").size(), article.article_body.size()})
      length += part == 0 ? 0 : part + 1;
  return length < page.article_body.size()
             ? page.article_body.substr(0, page.article_body.size() - length)
             : std::string();
}

// Footnotes of all parts of one Markdown document are numbered consecutively.
std::uint32_t number_notes_from(std::uint32_t first, Content& content) {
  std::uint32_t last = 0;
  for (ContentNode& node : content.nodes) {
    if (node.kind != ContentKind::Footnote && node.kind != ContentKind::FootnoteReference) continue;
    last = std::max(last, node.number);
    node.number += first;
  }
  return first + last;
}

// Text has no links and images by default.
RenderOptions text_options(RenderOptions options) {
  options.links = options.links.value_or(false);
  options.images = options.images.value_or(false);
  return options;
}

void append_text_article(std::string& out, const Article& article) {
  const std::string byline = byline_of(article.authors, article.date_published);
  if (!article.headline && byline.empty()) return;
  separate(out);
  if (article.headline) out.append(*article.headline).append("\n");
  if (!byline.empty()) out.append(byline).append("\n");
}

void append_text_comments(std::string& out, const Page& page, const RenderOptions& options) {
  for (const Comment& comment : page.comments) {
    separate(out);
    const std::string byline = byline_of(comment);
    if (!byline.empty()) out.append(byline).append(":\n");
    if (options.bare)
      out.append(comment.text).append("\n");
    else
      out.append(
          write_plain_text(wanted_content(comment.content, comment.text, text_options(options))));
  }
}

// The words of a block, for comparing it with the headline; nothing if it shows more than words.
std::string block_words(const Content& content, std::uint32_t block) {
  std::string words;
  for (std::uint32_t i = block + 1; i < content.nodes[block].end; ++i) {
    const ContentNode& node = content.nodes[i];
    if (node.kind == ContentKind::Text || node.kind == ContentKind::Code)
      words.append(content.text(node));
    else if (!is_format(node.kind) && node.kind != ContentKind::LineBreak)
      return {};
  }
  return words;
}

// In front matter it is the title.
std::optional<std::string> written_headline(const Page& page, const RenderOptions& options) {
  return options.front_matter ? std::nullopt : page.headline;
}

// Documents begin with the headline. It is not repeated by the first block of the body, or by a
// heading near it, of pages whose text includes their heading.
Content without_headline(Content content, const std::optional<std::string>& headline) {
  constexpr int kBlocks = 3;
  if (!headline) return content;
  const std::string wanted = text::collapse_all_spaces(text::lower_case(*headline));
  int blocks = 0;
  for (std::uint32_t i = 0; i < content.nodes.size() && blocks < kBlocks;
       i = content.nodes[i].end) {
    const ContentKind kind = content.nodes[i].kind;
    const bool may_repeat =
        kind == ContentKind::Heading || (kind == ContentKind::Paragraph && blocks == 0);
    const std::string words = may_repeat ? block_words(content, i) : std::string();
    if (!words.empty() && text::collapse_all_spaces(text::lower_case(words)) == wanted) {
      const std::uint32_t gone = content.nodes[i].end - i;
      content.nodes.erase(content.nodes.begin() + i, content.nodes.begin() + i + gone);
      for (std::uint32_t k = i; k < content.nodes.size(); ++k) content.nodes[k].end -= gone;
      break;
    }
    ++blocks;
  }
  return content;
}

class MarkdownPage {
 public:
  using Place = MarkdownPageLines::Place;
  using Kind = MarkdownPart::Kind;

  MarkdownPage(const Page& page, const RenderOptions& options, MarkdownPageLines* lines)
      : page_(page), options_(options), lines_(lines) {}

  std::string write() {
    if (options_.front_matter) out_ = front_matter_of(page_);
    const std::optional<std::string> written = written_headline(page_, options_);
    if (written) append_heading("#", *written, std::nullopt, Place::Headline);
    if (page_.summary) {
      begin_part(Kind::Body, 0);
      append_content(content_of_text(*page_.summary));
    } else {
      for (BodyPart& part : body_parts(page_, options_, written)) append_body(part);
    }
    if (wants_comments(page_, options_)) append_comments();
    return std::move(out_);
  }

 private:
  void begin_part(Kind kind, std::size_t number) {
    if (lines_ != nullptr) lines_->parts.push_back({kind, number});
  }

  void note(Place place) {
    if (lines_ == nullptr) return;
    const std::size_t part = lines_->parts.empty() ? 0 : lines_->parts.size() - 1;
    const LineKind kind = place == Place::Byline ? LineKind::Text : LineKind::Heading;
    // After the empty line that separates it from what is before.
    const std::size_t begin = out_.empty() ? 0 : out_.size() + 1;
    lines_->lines.push_back({{begin, 0, kind}, place, part});
  }

  void append_heading(std::string_view level, std::string_view text,
                      const std::optional<std::string>& url, Place place) {
    note(place);
    append_markdown_heading(out_, level, text, url);
  }

  void append_byline(const std::string& byline, std::string_view mark) {
    if (byline.empty()) return;
    note(Place::Byline);
    append_part(out_, std::string(mark).append(markdown_line(byline)).append(mark).append("\n"));
  }

  void append_content(Content content) {
    notes_ = number_notes_from(notes_, content);
    if (lines_ == nullptr) return append_part(out_, write_markdown(content));
    MarkdownLines found;
    const std::string text = write_markdown(content, &found);
    const std::size_t before = out_.size();
    append_part(out_, text);
    const std::size_t at = out_.size() - text.size();
    const std::size_t part = lines_->parts.size() - 1;
    // The empty line between two blocks belongs to the one before it.
    for (MarkdownLine& line : found.lines) {
      line.begin += at;
      lines_->lines.push_back({line, Place::Content, part});
    }
    for (const TextRange range : found.plain)
      lines_->plain.push_back({range.begin + at, range.end + at});
    if (out_.size() > before) lines_->parts.back().content = std::move(content);
  }

  void append_body(BodyPart& part) {
    if (part.article == nullptr) {
      begin_part(Kind::Body, 0);
    } else {
      const Article& article = *part.article;
      begin_part(Kind::Article, static_cast<std::size_t>(part.article - page_.articles.data()));
      if (article.headline)
        append_heading("##", *article.headline, article.url, Place::ArticleHeadline);
      append_byline(byline_of(article.authors, article.date_published), "*");
    }
    append_content(std::move(part.content));
  }

  void append_comments() {
    begin_part(Kind::Comment, 0);
    append_heading("##", "Comments", std::nullopt, Place::Comments);
    for (std::size_t i = 0; i < page_.comments.size(); ++i) {
      const Comment& comment = page_.comments[i];
      begin_part(Kind::Comment, i);
      append_byline(byline_of(comment), "**");
      append_content(wanted_content(comment.content, comment.text, options_));
    }
  }

  const Page& page_;
  const RenderOptions& options_;
  MarkdownPageLines* lines_;
  std::string out_;
  std::uint32_t notes_ = 0;
};

}  // namespace

Content wanted_content(const Content& content, const std::string& text,
                       const RenderOptions& options) {
  const bool links = options.links.value_or(true);
  const bool images = options.images.value_or(true);
  if (content.empty()) return content_of_text(text);
  if (links && images && options.tables) return content;
  return without(content, links, images, options.tables);
}

std::vector<BodyPart> body_parts(const Page& page, const RenderOptions& options,
                                 const std::optional<std::string>& headline) {
  std::vector<BodyPart> parts;
  // The whole Content decides, so that all formats leave out the same.
  const auto wanted = [&](const Content& content, const std::string& text) {
    if (!headline) return wanted_content(content, text, options);
    return wanted_content(
        without_headline(content.empty() ? content_of_text(text) : content, headline), {}, options);
  };
  if (!page.articles_are_body) {
    parts.push_back({nullptr, wanted(page.content, page.article_body)});
    return parts;
  }
  const std::string text = page.content.empty() ? opening_text(page) : std::string();
  Content opening = wanted(page.opening, text);
  if (!opening.empty()) parts.push_back({nullptr, std::move(opening)});
  for (const Article& article : page.articles)
    parts.push_back({&article, wanted_content(article.content, article.article_body, options)});
  return parts;
}

std::string write_text_page(const Page& page, const RenderOptions& options) {
  std::string out;
  if (options.front_matter) out = front_matter_of(page);
  // A summary, if requested, replaces the text.
  if (options.bare) {
    const std::string& body = page.summary ? *page.summary : page.article_body;
    if (!body.empty()) {
      separate(out);
      out.append(body).append("\n");
    }
  } else {
    const std::optional<std::string> written = written_headline(page, options);
    if (written) out.append(*written).append("\n");
    if (page.summary) {
      append_part(out, write_plain_text(content_of_text(*page.summary)));
    } else {
      for (const BodyPart& part : body_parts(page, text_options(options), written)) {
        if (part.article != nullptr) append_text_article(out, *part.article);
        append_part(out, write_plain_text(part.content));
      }
    }
  }
  if (wants_comments(page, options)) append_text_comments(out, page, options);
  return out;
}

std::string write_markdown_page(const Page& page, const RenderOptions& options) {
  return MarkdownPage(page, options, nullptr).write();
}

std::string write_markdown_page(const Page& page, const RenderOptions& options,
                                MarkdownPageLines& lines) {
  RenderOptions without_matter = options;
  without_matter.front_matter = false;
  return MarkdownPage(page, without_matter, &lines).write();
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
  const bool is_one = page.summary || !page.articles_are_body;
  if (is_one) out.append("<article>\n");
  if (page.headline) append_html_element(out, "h1", *page.headline);
  if (page.summary) {
    out.append(write_html(content_of_text(*page.summary)));
  } else {
    std::size_t number = 0;
    for (const BodyPart& part : body_parts(page, options, page.headline))
      if (part.article != nullptr)
        append_html_article(out, *part.article, part.content, ++number);
      else
        out.append(write_html(part.content));
  }
  if (is_one) out.append("</article>\n");
  if (wants_comments(page, options)) {
    out.append("<section>\n");
    append_html_element(out, "h2", "Comments");
    for (std::size_t i = 0; i < page.comments.size(); ++i) {
      const Comment& comment = page.comments[i];
      const std::string byline = byline_of(comment);
      if (!byline.empty()) append_html_element(out, "h3", byline);
      out.append(write_html(wanted_content(comment.content, comment.text, options),
                            std::string("c").append(std::to_string(i + 1)).append("-")));
    }
    out.append("</section>\n");
  }
  return out.append("</body>\n</html>\n");
}

}  // namespace winnow::render_detail
