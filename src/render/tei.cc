// Headings open divisions; a table of tags covers everything else.
#include "render/tei.h"

#include <vector>

#include "base/time_limit.h"
#include "render/html.h"
#include "render/pages.h"
#include "url/safe.h"

namespace winnow::render_detail {
namespace {

struct Tag {
  std::string_view open;
  std::string_view close;
};

Tag tag_of(const ContentNode& node) noexcept {
  switch (node.kind) {
    case ContentKind::Paragraph: return {"<p>", "</p>\n"};
    // A heading inside a list or a quote cannot begin a division.
    case ContentKind::Heading: return {"<p rend=\"head\">", "</p>\n"};
    case ContentKind::List:
      if (node.style == ListStyle::Ordered) return {"<list rend=\"numbered\">\n", "</list>\n"};
      if (node.style == ListStyle::Description) return {"<list type=\"gloss\">\n", "</list>\n"};
      return {"<list rend=\"bulleted\">\n", "</list>\n"};
    case ContentKind::Item: return {"<item>", "</item>\n"};
    case ContentKind::Term: return {"<label>", "</label>\n"};
    case ContentKind::Quote: return {"", "</quote>\n"};
    case ContentKind::Table: return {"<table>\n", "</table>\n"};
    case ContentKind::Row: return {"<row>\n", "</row>\n"};
    case ContentKind::Figure: return {"<figure>\n", "</figure>\n"};
    case ContentKind::Caption: return {"<head>", "</head>\n"};
    case ContentKind::Emphasis: return {"<hi rend=\"italic\">", "</hi>"};
    case ContentKind::Strong: return {"<hi rend=\"bold\">", "</hi>"};
    case ContentKind::Strikethrough: return {"<hi rend=\"strikethrough\">", "</hi>"};
    case ContentKind::Superscript: return {"<hi rend=\"superscript\">", "</hi>"};
    case ContentKind::Subscript: return {"<hi rend=\"subscript\">", "</hi>"};
    default: return {"", ""};
  }
}

class BodyWriter {
 public:
  BodyWriter(std::string& out, const Content& content, std::string_view note_prefix)
      : out_(out), content_(content), nodes_(content.nodes), note_prefix_(note_prefix) {}

  void write() {
    for (std::uint32_t i = 0; i < nodes_.size() && !base::TimeLimit::is_over(); ++i) {
      close_until(i);
      enter(i);
    }
    close_until(static_cast<std::uint32_t>(nodes_.size()));
    close_divisions(0);
  }

 private:
  struct Open {
    std::uint32_t end;
    std::string_view close;
  };

  void close_until(std::uint32_t i) {
    for (; !open_.empty() && open_.back().end <= i; open_.pop_back())
      out_.append(open_.back().close);
  }

  void close_divisions(std::uint8_t level) {
    for (; !divisions_.empty() && divisions_.back() >= level; divisions_.pop_back())
      out_.append("</div>\n");
  }

  void attribute(std::string_view name, std::string_view value) {
    out_.append(" ").append(name).append("=\"");
    append_html(out_, value, HtmlPlace::Attribute);
    out_.append("\"");
  }

  [[nodiscard]] std::string note_id(std::uint32_t number) const {
    return std::string("fn-").append(note_prefix_).append(std::to_string(number));
  }

  void enter(std::uint32_t i) {
    const ContentNode& node = nodes_[i];
    std::string_view close = tag_of(node).close;
    switch (node.kind) {
      case ContentKind::Text: return append_html(out_, content_.text(node));
      case ContentKind::LineBreak: out_.append("<lb/>"); return;
      case ContentKind::Rule: out_.append("<milestone unit=\"section\"/>\n"); return;
      case ContentKind::Code:
        out_.append("<code>");
        append_html(out_, content_.text(node));
        out_.append("</code>");
        return;
      case ContentKind::CodeBlock: return write_code(node);
      case ContentKind::Math: return write_formula(node);
      case ContentKind::MathBlock:
        out_.append("<p>");
        write_formula(node);
        out_.append("</p>\n");
        return;
      case ContentKind::Image: return write_image(node);
      case ContentKind::Embed:
        if (!url::is_safe_image(content_.url(node))) return;
        out_.append("<ref type=\"embed\"");
        attribute("target", content_.url(node));
        out_.append(">").append(kEmbedSign).append("</ref>");
        return;
      case ContentKind::FootnoteReference:
        out_.append("<ref type=\"note\"");
        attribute("target", "#" + note_id(node.number));
        out_.append(">").append(std::to_string(node.number)).append("</ref>");
        return;
      case ContentKind::Footnote:
        close_divisions(0);
        out_.append("<note place=\"foot\"");
        attribute("xml:id", note_id(node.number));
        attribute("n", std::to_string(node.number));
        out_.append(">");
        close = "</note>\n";
        break;
      case ContentKind::Link:
        if (url::is_safe_link(content_.url(node))) {
          out_.append("<ref");
          attribute("target", content_.url(node));
          out_.append(">");
          close = "</ref>";
        }
        break;
      case ContentKind::Quote:
        out_.append("<quote");
        if (node.callout != Callout::None) attribute("type", name_of(node.callout));
        out_.append(">\n");
        break;
      case ContentKind::Cell:
        out_.append(node.is_header ? "<cell role=\"label\"" : "<cell");
        if (node.column_span != 1) attribute("cols", std::to_string(node.column_span));
        if (node.row_span != 1) attribute("rows", std::to_string(node.row_span));
        out_.append(">");
        close = "</cell>\n";
        break;
      case ContentKind::Heading:
        if (open_.empty()) {
          close_divisions(node.level);
          divisions_.push_back(node.level);
          out_.append("<div>\n<head>");
          close = "</head>\n";
          break;
        }
        [[fallthrough]];
      default: out_.append(tag_of(node).open); break;
    }
    open_.push_back({node.end, close});
  }

  void write_code(const ContentNode& node) {
    out_.append("<ab type=\"code\"><code");
    if (node.title.length > 0) attribute("lang", content_.language(node));
    out_.append(" xml:space=\"preserve\">");
    append_html(out_, content_.text(node));
    out_.append("</code></ab>\n");
  }

  void write_formula(const ContentNode& node) {
    out_.append("<formula notation=\"TeX\">");
    append_html(out_, content_.text(node));
    out_.append("</formula>");
  }

  void write_image(const ContentNode& node) {
    if (!url::is_safe_image(content_.url(node))) return;
    out_.append("<graphic");
    attribute("url", content_.url(node));
    if (node.text.length == 0) {
      out_.append("/>");
      return;
    }
    out_.append("><desc>");
    append_html(out_, content_.text(node));
    out_.append("</desc></graphic>");
  }

  std::string& out_;
  const Content& content_;
  const std::vector<ContentNode>& nodes_;
  std::string_view note_prefix_;
  std::vector<Open> open_;
  std::vector<std::uint8_t> divisions_;  // levels of the open divisions
};

void append_element(std::string& out, std::string_view name, std::string_view text) {
  out.append("<").append(name).append(">");
  append_html(out, text);
  // The name may include attributes.
  out.append("</").append(name.substr(0, name.find(' '))).append(">\n");
}

void append_header(std::string& out, const Page& page) {
  out.append("<teiHeader>\n<fileDesc>\n<titleStmt>\n");
  append_element(out, "title type=\"main\"", page.headline.value_or(""));
  for (const std::string& author : page.authors) append_element(out, "author", author);
  out.append("</titleStmt>\n<publicationStmt>\n");
  append_element(out, "publisher", page.site_name.value_or("unknown"));
  if (page.license) {
    out.append("<availability>");
    append_element(out, "licence", *page.license);
    out.append("</availability>\n");
  }
  if (page.date_published) append_element(out, "date", *page.date_published);
  out.append("</publicationStmt>\n<sourceDesc>\n<bibl>");
  append_html(out, page.headline.value_or(""));
  const std::string address = page.canonical_url.value_or(page.url);
  if (!address.empty()) {
    out.append(" <ptr target=\"");
    append_html(out, address, HtmlPlace::Attribute);
    out.append("\"/>");
  }
  out.append("</bibl>\n</sourceDesc>\n</fileDesc>\n<profileDesc>\n");
  if (page.description) {
    out.append("<abstract>");
    append_element(out, "p", *page.description);
    out.append("</abstract>\n");
  }
  if (page.in_language) {
    out.append("<langUsage><language ident=\"");
    append_html(out, *page.in_language, HtmlPlace::Attribute);
    out.append("\"/></langUsage>\n");
  }
  if (!page.tags.empty()) {
    out.append("<textClass><keywords>\n");
    for (const std::string& tag : page.tags) append_element(out, "term", tag);
    out.append("</keywords></textClass>\n");
  }
  out.append("</profileDesc>\n</teiHeader>\n");
}

}  // namespace

std::string write_tei_page(const Page& page, const RenderOptions& options) {
  std::string out =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<TEI xmlns=\"http://www.tei-c.org/ns/1.0\">\n";
  append_header(out, page);
  out.append("<text>\n<body>\n");
  std::size_t number = 0;
  for (const BodyPart& part : body_parts(page, options)) {
    out.append("<div type=\"entry\">\n");
    std::string note_prefix;
    if (part.article != nullptr) {
      if (part.article->headline) append_element(out, "head", *part.article->headline);
      note_prefix = std::to_string(++number).append("-");
    }
    BodyWriter(out, part.content, note_prefix).write();
    out.append("</div>\n");
  }
  if (options.comments.value_or(true) && !page.comments.empty()) {
    out.append("<div type=\"comments\">\n");
    for (std::size_t i = 0; i < page.comments.size(); ++i) {
      const Comment& comment = page.comments[i];
      out.append("<div type=\"comment\">\n");
      if (comment.author) append_element(out, "byline", *comment.author);
      const std::string note_prefix = std::string("c").append(std::to_string(i + 1)).append("-");
      BodyWriter(out, wanted_content(comment.content, comment.text, options), note_prefix).write();
      out.append("</div>\n");
    }
    out.append("</div>\n");
  }
  return out.append("</body>\n</text>\n</TEI>\n");
}

}  // namespace winnow::render_detail
