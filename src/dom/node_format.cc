// Fixed columns, then the name with its attributes or the text, cut to one line.
#include "dom/node_format.h"

#include <cstdio>

namespace winnow::dom {
namespace {

constexpr std::size_t kMaxTextBytes = 40;

std::string_view kind_of(const Node& node) {
  switch (node.kind) {
    case NodeKind::Document: return "document";
    case NodeKind::Doctype: return "doctype";
    case NodeKind::Element: return "element";
    case NodeKind::Text: return "text";
    case NodeKind::Comment: return "comment";
  }
  return "";
}

// Line feeds become \n; the text is never cut inside a character.
void append_quoted(std::string_view text, std::string& out) {
  std::size_t length = text.size() < kMaxTextBytes ? text.size() : kMaxTextBytes;
  while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80)
    --length;
  out += '"';
  for (const char c : text.substr(0, length)) {
    if (c == '\n')
      out += "\\n";
    else if (c == '\t')
      out += "\\t";
    else
      out += c;
  }
  out += length < text.size() ? "\"..." : "\"";
}

}  // namespace

std::string format_nodes(const Document& document) {
  std::string out = "  node parent    end   begin open_end close_begin source_end  kind\n";
  char columns[96];
  for (std::uint32_t i = 0; i < document.size(); ++i) {
    const Node& node = document[i];
    std::snprintf(columns, sizeof columns, "%6u %6u %6u %7u %8u %11u %10u  ", i, node.parent,
                  node.end, node.begin, node.open_end, node.close_begin, node.source_end);
    out.append(columns).append(kind_of(node));
    if (node.kind == NodeKind::Element || node.kind == NodeKind::Doctype) {
      out.append(" ").append(document.text_of(node.name));
      for (const Attribute& attribute : document.attributes(node)) {
        out.append(" ").append(document.text_of(attribute.name)).append("=");
        append_quoted(document.text(attribute.value), out);
      }
    } else if (node.kind != NodeKind::Document) {
      out += ' ';
      append_quoted(document.text(node), out);
      if (TextRef{node.data_offset, node.data_length}.is_stored()) out += " (stored)";
    }
    if ((node.flags & Node::kImplied) != 0) out += " (implied)";
    if ((node.flags & Node::kMoved) != 0) out += " (moved)";
    out += '\n';
  }
  return out;
}

}  // namespace winnow::dom
