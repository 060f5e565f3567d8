// Writes Content as an indented list of its nodes.
#include <array>

#include "winnow/content.h"

namespace winnow {
namespace {

constexpr std::array<std::string_view, 28> kKindNames = {
    "Paragraph", "Heading",       "List",        "Item",
    "Term",      "Quote",         "CodeBlock",   "Table",
    "Row",       "Cell",          "Figure",      "Caption",
    "Rule",      "MathBlock",     "Footnote",    "Text",
    "Link",      "Image",         "Embed",       "Emphasis",
    "Strong",    "Strikethrough", "Superscript", "Subscript",
    "Code",      "Math",          "LineBreak",   "FootnoteReference"};
static_assert(kKindNames.size() == static_cast<std::size_t>(ContentKind::FootnoteReference) + 1);

void append_details(std::string& out, const ContentNode& node) {
  switch (node.kind) {
    case ContentKind::Heading: out.append(" ").append(std::to_string(node.level)); break;
    case ContentKind::List:
      if (node.style == ListStyle::Ordered)
        out.append(" from ").append(std::to_string(node.number));
      if (node.style == ListStyle::Description) out.append(" of terms");
      break;
    case ContentKind::Quote:
      if (node.callout != Callout::None) out.append(" ").append(name_of(node.callout));
      break;
    case ContentKind::Cell:
      if (node.is_header) out.append(" header");
      if (node.alignment != Alignment::None) out.append(" ").append(name_of(node.alignment));
      if (node.column_span != 1 || node.row_span != 1)
        out.append(" ")
            .append(std::to_string(node.column_span))
            .append("x")
            .append(std::to_string(node.row_span));
      break;
    case ContentKind::Footnote:
    case ContentKind::FootnoteReference: out.append(" ").append(std::to_string(node.number)); break;
    default: break;
  }
}

}  // namespace

std::string to_text(const Content& content) {
  std::string out;
  std::vector<std::uint32_t> ends;
  for (std::size_t i = 0; i < content.nodes.size(); ++i) {
    const ContentNode& node = content.nodes[i];
    while (!ends.empty() && ends.back() <= i) ends.pop_back();
    out.append(ends.size() * 2, ' ');
    out.append(kKindNames[static_cast<std::size_t>(node.kind)]);
    append_details(out, node);
    if (node.url.length > 0) out.append(" <").append(content.url(node)).append(">");
    if (node.title.length > 0) out.append(" (").append(content.title(node)).append(")");
    if (node.text.length > 0 && node.kind != ContentKind::FootnoteReference) {
      out.append(" \"");
      for (const char c : content.text(node))
        if (c == '\n')
          out.append("\\n");
        else
          out += c;
      out.append("\"");
    }
    out.append("\n");
    ends.push_back(node.end);
  }
  return out;
}

}  // namespace winnow
