// 13.3 Serializing HTML fragments: one pass over the nodes, with a stack for the end tags.
#include "dom/serialize.h"

#include <cstdint>
#include <string_view>
#include <vector>

#include "dom/traits.h"

namespace winnow::dom {
namespace {

// Text inside these is not escaped. NB: unlike in the standard, <noscript> is not among them: its
// content was parsed as elements, with references (ParseOptions::scripting is off by default).
bool holds_raw_text(const Node& node) {
  if (node.kind != NodeKind::Element || node.space != Namespace::Html) return false;
  switch (node.name) {
    case Name::Style:
    case Name::Script:
    case Name::Xmp:
    case Name::Iframe:
    case Name::Noembed:
    case Name::Noframes:
    case Name::Plaintext: return true;
    default: return false;
  }
}

enum class Place : std::uint8_t { Text, Attribute };

// "Escaping a string". Copies the runs between the characters that need escaping.
void append_escaped(std::string& out, std::string_view text, Place place) {
  constexpr std::string_view kNoBreakSpace = "\xC2\xA0";
  std::size_t copied = 0;
  const auto replace = [&](std::size_t at, std::size_t length, std::string_view by) {
    out.append(text.substr(copied, at - copied)).append(by);
    copied = at + length;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    switch (text[i]) {
      case '&': replace(i, 1, "&amp;"); break;
      case '<': replace(i, 1, "&lt;"); break;
      case '>': replace(i, 1, "&gt;"); break;
      case '"':
        if (place == Place::Attribute) replace(i, 1, "&quot;");
        break;
      case '\xC2':
        if (text.substr(i, 2) == kNoBreakSpace) replace(i, 2, "&nbsp;");
        break;
      default: break;
    }
  }
  out.append(text.substr(copied));
}

std::string_view prefix_of(const Attribute& attribute) {
  switch (attribute.space) {
    case AttributeNamespace::None: return "";
    case AttributeNamespace::XLink: return "xlink:";
    case AttributeNamespace::Xml: return "xml:";
    case AttributeNamespace::Xmlns: return attribute.name == Name::Xmlns ? "" : "xmlns:";
  }
  return "";
}

class Serializer {
 public:
  explicit Serializer(const Document& document) : document_(document) {}

  std::string write(std::uint32_t first, std::uint32_t end) {
    for (std::uint32_t i = first; i < end;) {
      close_up_to(i);
      const Node& node = document_[i];
      write_node(node);
      const bool is_open = node.is_element() && !is_void(node);
      if (is_open) open_.push_back(i);
      // The content of a void element cannot be written.
      i = node.is_element() && !is_open ? node.end : i + 1;
    }
    close_up_to(end);
    return std::move(out_);
  }

 private:
  void close_up_to(std::uint32_t i) {
    for (; !open_.empty() && document_[open_.back()].end <= i; open_.pop_back())
      out_.append("</").append(document_.text_of(document_[open_.back()].name)).append(">");
  }

  void write_node(const Node& node) {
    switch (node.kind) {
      case NodeKind::Document: break;
      case NodeKind::Doctype:
        out_.append("<!DOCTYPE ").append(document_.text_of(node.name)).append(">");
        break;
      case NodeKind::Comment: out_.append("<!--").append(document_.text(node)).append("-->"); break;
      case NodeKind::Text:
        if (holds_raw_text(document_[node.parent]))
          out_.append(document_.text(node));
        else
          append_escaped(out_, document_.text(node), Place::Text);
        break;
      case NodeKind::Element: write_start_tag(node); break;
    }
  }

  void write_start_tag(const Node& node) {
    out_.append("<").append(document_.text_of(node.name));
    for (const Attribute& attribute : document_.attributes(node)) {
      out_.append(" ").append(prefix_of(attribute)).append(document_.text_of(attribute.name));
      out_.append("=\"");
      append_escaped(out_, document_.text(attribute.value), Place::Attribute);
      out_.append("\"");
    }
    out_.append(">");
  }

  const Document& document_;
  std::string out_;
  std::vector<std::uint32_t> open_;
};

}  // namespace

std::string serialize(const Document& document, NodeId id) {
  return Serializer(document).write(index(id), document[id].end);
}

std::string serialize_children(const Document& document, NodeId id) {
  if (is_void(document[id])) return {};
  return Serializer(document).write(index(id) + 1, document[id].end);
}

}  // namespace winnow::dom
