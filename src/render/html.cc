// A table of tags by kind, and a stack of end tags.
#include "render/html.h"

#include <algorithm>
#include <set>
#include <vector>

#include "base/ascii.h"
#include "base/time_limit.h"
#include "render/tight_lists.h"
#include "url/safe.h"

namespace winnow::render_detail {
namespace {

std::string_view tag_of(const ContentNode& node) noexcept {
  static constexpr std::string_view kHeadings[] = {"h1", "h2", "h3", "h4", "h5", "h6"};
  switch (node.kind) {
    case ContentKind::Paragraph: return "p";
    case ContentKind::Heading: return kHeadings[std::clamp<int>(node.level, 1, 6) - 1];
    case ContentKind::List:
      return node.style == ListStyle::Ordered     ? "ol"
             : node.style == ListStyle::Unordered ? "ul"
                                                  : "dl";
    case ContentKind::Term: return "dt";
    case ContentKind::Quote: return "blockquote";
    case ContentKind::Row: return "tr";
    case ContentKind::Cell: return node.is_header ? "th" : "td";
    case ContentKind::Figure: return "figure";
    case ContentKind::Emphasis: return "em";
    case ContentKind::Strong: return "strong";
    case ContentKind::Strikethrough: return "s";
    case ContentKind::Superscript: return "sup";
    case ContentKind::Subscript: return "sub";
    default: return "";
  }
}

class Writer {
 public:
  Writer(const Content& content, std::string_view note_prefix, HtmlSyntax syntax)
      : content_(content),
        nodes_(content.nodes),
        note_prefix_(note_prefix),
        void_end_(syntax == HtmlSyntax::Xml ? "/>" : ">"),
        tight_(find_tight(content)) {}

  std::string write() {
    for (std::uint32_t i = 0; i < nodes_.size() && !base::TimeLimit::is_over(); ++i) {
      close_until(i);
      enter(i);
    }
    close_until(static_cast<std::uint32_t>(nodes_.size()));
    if (in_notes_) out_.append("</ol>\n</section>\n");
    return std::move(out_);
  }

 private:
  static constexpr std::string_view kItemEnd = "</dd>\n";

  struct Open {
    std::uint32_t index;
    std::uint32_t end;
    std::string close;              // the end tag
    std::uint32_t header_rows = 0;  // of a table: not written yet
    std::string_view section = {};  // of a table: the open thead or tbody
  };

  void close_until(std::uint32_t i) {
    for (; !open_.empty() && open_.back().end <= i; open_.pop_back()) {
      close_section(open_.back());
      out_.append(open_.back().close);
    }
  }

  [[nodiscard]] const ContentNode* parent() const noexcept {
    return open_.empty() ? nullptr : &nodes_[open_.back().index];
  }

  void push(std::uint32_t i, std::string close) {
    open_.push_back({i, nodes_[i].end, std::move(close), 0, {}});
  }

  void attribute(std::string_view name, std::string_view value) {
    out_.append(" ").append(name).append("=\"");
    append_html(out_, value, HtmlPlace::Attribute);
    out_.append("\"");
  }

  void enter(std::uint32_t i) {
    const ContentNode& node = nodes_[i];
    switch (node.kind) {
      case ContentKind::Text: return append_html(out_, content_.text(node));
      case ContentKind::LineBreak: out_.append("<br").append(void_end_); return;
      case ContentKind::Rule: out_.append("<hr").append(void_end_).append("\n"); return;
      case ContentKind::Code:
        out_.append("<code>");
        append_html(out_, content_.text(node));
        out_.append("</code>");
        return;
      case ContentKind::CodeBlock: return write_code(node);
      case ContentKind::Math: return write_math("span", "math inline", "\\(", node, "\\)");
      case ContentKind::MathBlock:
        write_math("div", "math display", "\\[", node, "\\]");
        out_.append("\n");
        return;
      case ContentKind::Image: return write_image(node);
      case ContentKind::Embed: return write_embed(node);
      case ContentKind::FootnoteReference: return write_reference(node);
      case ContentKind::Footnote: return enter_note(i);
      case ContentKind::Link: return enter_link(i);
      case ContentKind::Table: return enter_table(i);
      case ContentKind::Caption: return enter_caption(i);
      case ContentKind::Item: return enter_item(i);
      default: return enter_plain(i);
    }
  }

  // Kinds that need only the tag, and some of them one attribute.
  void enter_plain(std::uint32_t i) {
    const ContentNode& node = nodes_[i];
    if (node.kind == ContentKind::Paragraph && is_bare(i))
      return push(i, node.end < nodes_[open_.back().index].end ? "\n" : "");
    if (node.kind == ContentKind::Row) begin_section();
    const std::string_view tag = tag_of(node);
    out_.append("<").append(tag);
    if (node.kind == ContentKind::List && node.style == ListStyle::Ordered && node.number != 1)
      attribute("start", std::to_string(node.number));
    if (node.kind == ContentKind::Quote && node.callout != Callout::None)
      attribute("class",
                std::string("markdown-alert markdown-alert-").append(name_of(node.callout)));
    if (node.kind == ContentKind::Cell) {
      if (node.alignment != Alignment::None) attribute("align", name_of(node.alignment));
      if (node.column_span != 1) attribute("colspan", std::to_string(node.column_span));
      if (node.row_span != 1) attribute("rowspan", std::to_string(node.row_span));
    }
    out_.append(">");
    const bool holds_blocks = node.kind == ContentKind::List || node.kind == ContentKind::Quote ||
                              node.kind == ContentKind::Figure || node.kind == ContentKind::Row;
    if (holds_blocks) out_.append("\n");
    std::string close = std::string("</").append(tag).append(">");
    if (!is_inline(node.kind)) close += '\n';
    push(i, std::move(close));
  }

  // True for a paragraph without tags: in a tight list, or alone in a cell or a description.
  [[nodiscard]] bool is_bare(std::uint32_t i) const {
    if (open_.empty()) return false;
    if (tight_[i]) return true;
    const Open& around = open_.back();
    const bool is_alone = around.index + 1 == i && nodes_[i].end == around.end;
    return is_alone && (nodes_[around.index].kind == ContentKind::Cell || around.close == kItemEnd);
  }

  void enter_item(std::uint32_t i) {
    const bool describes = parent() != nullptr && parent()->style == ListStyle::Description;
    out_.append(describes ? "<dd>" : "<li>");
    push(i, std::string(describes ? kItemEnd : "</li>\n"));
  }

  void enter_caption(std::uint32_t i) {
    const bool is_of_table = parent() != nullptr && parent()->kind == ContentKind::Table;
    if (is_of_table) close_section(open_.back());
    out_.append(is_of_table ? "<caption>" : "<figcaption>");
    push(i, is_of_table ? "</caption>\n" : "</figcaption>\n");
  }

  void enter_table(std::uint32_t i) {
    out_.append("<table>\n");
    push(i, "</table>\n");
    open_.back().header_rows = count_header_rows(i);
  }

  [[nodiscard]] std::uint32_t count_header_rows(std::uint32_t table) const {
    std::uint32_t count = 0;
    for (std::uint32_t row = table + 1; row < nodes_[table].end; row = nodes_[row].end) {
      if (nodes_[row].kind != ContentKind::Row) continue;
      for (std::uint32_t cell = row + 1; cell < nodes_[row].end; cell = nodes_[cell].end)
        if (!nodes_[cell].is_header) return count;
      ++count;
    }
    return count;
  }

  void begin_section() {
    if (open_.empty() || nodes_[open_.back().index].kind != ContentKind::Table) return;
    Open& table = open_.back();
    const std::string_view wanted = table.header_rows > 0 ? "thead" : "tbody";
    if (table.header_rows > 0) --table.header_rows;
    if (table.section == wanted) return;
    close_section(table);
    out_.append("<").append(wanted).append(">\n");
    table.section = wanted;
  }

  void close_section(Open& table) {
    if (!table.section.empty()) out_.append("</").append(table.section).append(">\n");
    table.section = {};
  }

  void enter_link(std::uint32_t i) {
    const ContentNode& node = nodes_[i];
    if (!url::is_safe_link(content_.url(node))) return push(i, "");
    out_.append("<a");
    attribute("href", content_.url(node));
    if (node.title.length > 0) attribute("title", content_.title(node));
    out_.append(">");
    push(i, "</a>");
  }

  void write_image(const ContentNode& node) {
    if (!url::is_safe_image(content_.url(node))) return;
    out_.append("<img");
    attribute("src", content_.url(node));
    attribute("alt", content_.text(node));
    if (node.title.length > 0) attribute("title", content_.title(node));
    out_.append(void_end_);
  }

  // The link text is a sign, because an embed has no words on the page.
  void write_embed(const ContentNode& node) {
    if (!url::is_safe_image(content_.url(node))) return;
    out_.append("<a");
    attribute("href", content_.url(node));
    if (node.title.length > 0) attribute("title", content_.title(node));
    out_.append(">").append(kEmbedSign).append("</a>");
  }

  void write_code(const ContentNode& node) {
    out_.append("<pre><code");
    const std::string_view language = content_.language(node);
    const bool is_name = std::ranges::all_of(language, [](char c) {
      return base::is_alphanumeric(c) ||
             std::string_view("+#._-").find(c) != std::string_view::npos;
    });
    if (!language.empty() && is_name) attribute("class", std::string("language-").append(language));
    out_.append(">");
    append_html(out_, content_.text(node));
    out_.append("\n</code></pre>\n");
  }

  void write_math(std::string_view tag, std::string_view kind, std::string_view before,
                  const ContentNode& node, std::string_view after) {
    out_.append("<").append(tag).append(" class=\"").append(kind).append("\">").append(before);
    append_html(out_, content_.text(node));
    out_.append(after).append("</").append(tag).append(">");
  }

  [[nodiscard]] std::string note_id(std::string_view what, std::uint32_t number) const {
    return std::string(what).append(note_prefix_).append(std::to_string(number));
  }

  void write_reference(const ContentNode& node) {
    out_.append("<sup><a");
    attribute("href", note_id("#fn-", node.number));
    if (referred_.insert(node.number).second) attribute("id", note_id("fnref-", node.number));
    out_.append(">").append(std::to_string(node.number)).append("</a></sup>");
  }

  void enter_note(std::uint32_t i) {
    if (!in_notes_) out_.append("<section class=\"footnotes\">\n<ol>\n");
    in_notes_ = true;
    const std::uint32_t number = nodes_[i].number;
    out_.append("<li");
    attribute("id", note_id("fn-", number));
    if (number != ++note_count_) attribute("value", std::to_string(number));
    note_count_ = number;
    out_.append(">\n");
    std::string close = "<a href=\"";
    append_html(close, note_id("#fnref-", number), HtmlPlace::Attribute);
    close.append("\" class=\"footnote-back\">\xE2\x86\xA9</a></li>\n");
    push(i, std::move(close));
  }

  const Content& content_;
  const std::vector<ContentNode>& nodes_;
  std::string_view note_prefix_;
  std::string_view void_end_;
  std::vector<bool> tight_;
  std::string out_;
  std::vector<Open> open_;
  std::set<std::uint32_t> referred_;
  std::uint32_t note_count_ = 0;
  bool in_notes_ = false;
};

}  // namespace

void append_html(std::string& out, std::string_view text, HtmlPlace place) {
  std::size_t copied = 0;
  const auto replace = [&](std::size_t at, std::string_view by) {
    out.append(text.substr(copied, at - copied)).append(by);
    copied = at + 1;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    switch (text[i]) {
      case '&': replace(i, "&amp;"); break;
      case '<': replace(i, "&lt;"); break;
      case '>': replace(i, "&gt;"); break;
      case '"':
        if (place == HtmlPlace::Attribute) replace(i, "&quot;");
        break;
      case '\t':
      case '\n': break;
      case '\xEF':  // U+FFFE and U+FFFF, which XML excludes
        if (text.substr(i, 2) == "\xEF\xBF" && i + 2 < text.size() &&
            static_cast<unsigned char>(text[i + 2]) >= 0xBE) {
          replace(i, "");
          i += 2;
          copied = i + 1;
        }
        break;
      default:
        if (static_cast<unsigned char>(text[i]) < 0x20 || text[i] == 0x7F) replace(i, "");
        break;
    }
  }
  out.append(text.substr(copied));
}

std::string write_html(const Content& content, std::string_view note_prefix, HtmlSyntax syntax) {
  return Writer(content, note_prefix, syntax).write();
}

}  // namespace winnow::render_detail
