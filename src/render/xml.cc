// Names are those of the JSON record; a list is one element per entry.
#include "render/xml.h"

#include <cmath>
#include <cstdio>

#include "base/time_limit.h"
#include "render/fields.h"
#include "render/html.h"
#include "render/pages.h"

namespace winnow::render_detail {
namespace {

class Writer {
 public:
  explicit Writer(const RenderOptions& options) : options_(options) {}

  std::string write(const Page& page) {
    out_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<page>\n";
#define WINNOW_INPUT_FIELD(kind, member, name, c, since, description) \
  field<FieldKind::kind>(name, page.member);
#define WINNOW_PAGE_FIELD WINNOW_INPUT_FIELD
#include "winnow/record_fields.inc"
    std::size_t articles = 0;
    for (const BodyPart& part : body_parts(page, options_))
      if (part.article == nullptr)
        body("", part.content);
      else
        article(*part.article, part.content, ++articles);
    if (options_.comments.value_or(true))
      for (const Comment& each : page.comments) {
        if (base::TimeLimit::is_over()) break;
        comment(each);
      }
    for (const Piece& each : page.pieces) {
      if (base::TimeLimit::is_over()) break;
      piece(each);
    }
    optional("dateDownloaded", page.origin.date_downloaded);
    element("method", page.metadata.method);
    optional("truncated", page.metadata.truncated);
    optional("repaired", page.metadata.repaired);
    optional("recovered", page.metadata.recovered);
    if (page.metadata.reason) element("reason", name_of(*page.metadata.reason));
    optional("memory", page.metadata.memory);
    optional("memoryName", page.metadata.memory_name);
    optional("memoryReason", page.metadata.memory_reason);
    if (page.metadata.hidden) {
      element("hiddenWords", std::to_string(page.metadata.hidden->words));
      for (const std::string& way : page.metadata.hidden->ways) element("hiddenWay", way);
    }
    if (page.metadata.probability) element("probability", number(*page.metadata.probability));
    if (page.metadata.abstained) element("abstained", "true");
    return std::move(out_.append("</page>\n"));
  }

 private:
  static std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", std::round(value * 1000) / 1000);
    return text;
  }
  void element(std::string_view name, std::string_view text) {
    out_.append("<").append(name).append(">");
    append_html(out_, text);
    out_.append("</").append(name).append(">\n");
  }
  void optional(std::string_view name, const std::optional<std::string>& text) {
    if (text) element(name, *text);
  }
  // A field of the table; the elements of a list have its name without the s.
  template <FieldKind kKind, typename Value>
  void field(std::string_view name, const Value& value) {
    if (name.empty()) return;
    if constexpr (kKind == FieldKind::String) {
      if (!value.empty()) element(name, value);
    } else if constexpr (kKind == FieldKind::Offset) {
      if (value) element(name, std::to_string(*value));
    } else if constexpr (kKind == FieldKind::Flag) {
      if (value) element(name, *value ? "true" : "false");
    } else if constexpr (kKind == FieldKind::Type) {
      if (value) element(name, name_of(*value));
    } else if constexpr (kKind == FieldKind::Breadcrumbs) {
      for (const Breadcrumb& each : value) breadcrumb(each);
    } else if constexpr (kKind == FieldKind::Authors || kKind == FieldKind::Images ||
                         kKind == FieldKind::Texts) {
      for (const std::string& text : value) element(name.substr(0, name.size() - 1), text);
    } else {
      optional(name, value);
    }
  }
  // <breadcrumb url="https://mill.example/notes/">Notes</breadcrumb>
  void breadcrumb(const Breadcrumb& each) {
    out_.append("<breadcrumb");
    if (each.url) attribute("url", *each.url);
    out_.append(">");
    append_html(out_, each.name);
    out_.append("</breadcrumb>\n");
  }
  void body(std::string_view note_prefix, const Content& content) {
    out_.append("<articleBody>\n");
    out_.append(write_html(content, note_prefix, HtmlSyntax::Xml));
    out_.append("</articleBody>\n");
  }
  void article(const Article& each, const Content& content, std::size_t number) {
    out_.append("<article>\n");
    optional("headline", each.headline);
    optional("url", each.url);
    optional("datePublished", each.date_published);
    for (const std::string& author : each.authors) element("author", author);
    optional("mainImage", each.main_image);
    if (each.reply_to) element("replyTo", std::to_string(*each.reply_to));
    body(std::to_string(number).append("-"), content);
    out_.append("</article>\n");
  }
  void comment(const Comment& each) {
    out_.append("<comment>\n");
    optional("author", each.author);
    optional("datePublished", each.date_published);
    optional("url", each.url);
    if (each.reply_to) element("replyTo", std::to_string(*each.reply_to));
    if (each.article) element("article", std::to_string(*each.article));
    element("text", each.text);
    out_.append("</comment>\n");
  }

  // <piece field="headline" path="..." start="120" end="131">Rye is late</piece>
  void piece(const Piece& each) {
    out_.append("<piece");
    attribute("field", each.field);
    attribute("path", each.path);
    if (!each.attribute.empty()) attribute("attribute", each.attribute);
    if (!each.source.empty()) attribute("source", each.source);
    attribute("start", std::to_string(each.start));
    attribute("end", std::to_string(each.end));
    if (each.probability) attribute("probability", number(*each.probability));
    out_.append(">");
    append_html(out_, each.text);
    out_.append("</piece>\n");
  }
  void attribute(std::string_view name, std::string_view value) {
    out_.append(" ").append(name).append("=\"");
    append_html(out_, value, HtmlPlace::Attribute);
    out_.append("\"");
  }

  const RenderOptions& options_;
  std::string out_;
};

}  // namespace

std::string write_xml_page(const Page& page, const RenderOptions& options) {
  return Writer(options).write(page);
}

}  // namespace winnow::render_detail
