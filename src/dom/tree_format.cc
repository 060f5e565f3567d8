// Writes the tree format of html5lib in one pass over the nodes.
#include "dom/tree_format.h"

#include <algorithm>
#include <vector>

namespace winnow::dom {
namespace {

std::string_view prefix_of(AttributeNamespace space) {
  switch (space) {
    case AttributeNamespace::None: return "";
    case AttributeNamespace::XLink: return "xlink ";
    case AttributeNamespace::Xml: return "xml ";
    case AttributeNamespace::Xmlns: return "xmlns ";
  }
  return "";
}

std::string_view prefix_of(Namespace space) {
  switch (space) {
    case Namespace::Html: return "";
    case Namespace::Svg: return "svg ";
    case Namespace::MathMl: return "math ";
  }
  return "";
}

class TreeWriter {
 public:
  explicit TreeWriter(const Document& document) : document_(document) {}

  std::string write() {
    // Depth of each node's children; those of a template are one deeper, below "content".
    std::vector<std::uint32_t> child_depth(document_.size(), 0);
    for (std::uint32_t i = 1; i < document_.size(); ++i) {
      const Node& node = document_[i];
      const std::uint32_t depth = child_depth[node.parent];
      write_node(node, depth);
      child_depth[i] = depth + 1;
      if (node.is(Name::Template)) {
        line(depth + 1);
        out_ += "content\n";
        child_depth[i] = depth + 2;
      }
    }
    return std::move(out_);
  }

 private:
  void line(std::uint32_t depth) {
    out_ += "| ";
    out_.append(std::size_t{depth} * 2, ' ');
  }

  void write_node(const Node& node, std::uint32_t depth) {
    line(depth);
    switch (node.kind) {
      case NodeKind::Document: break;
      case NodeKind::Doctype: write_doctype(node); break;
      case NodeKind::Text: out_.append("\"").append(document_.text(node)).append("\"\n"); break;
      case NodeKind::Comment:
        out_.append("<!-- ").append(document_.text(node)).append(" -->\n");
        break;
      case NodeKind::Element:
        out_.append("<").append(prefix_of(node.space)).append(document_.text_of(node.name));
        out_.append(">\n");
        write_attributes(node, depth + 1);
        break;
    }
  }

  void write_doctype(const Node& node) {
    out_.append("<!DOCTYPE ").append(document_.text_of(node.name));
    const auto public_id = document_.attribute(node, Name::Public);
    const auto system_id = document_.attribute(node, Name::System);
    if (!public_id.value_or("").empty() || !system_id.value_or("").empty()) {
      out_.append(" \"").append(public_id.value_or("")).append("\" \"");
      out_.append(system_id.value_or("")).append("\"");
    }
    out_ += ">\n";
  }

  void write_attributes(const Node& node, std::uint32_t depth) {
    names_.clear();
    for (const Attribute& attribute : document_.attributes(node))
      names_.push_back(
          {std::string(prefix_of(attribute.space)).append(document_.text_of(attribute.name)),
           document_.text(attribute.value)});
    std::ranges::sort(names_, {}, &Line::name);
    for (const Line& attribute : names_) {
      line(depth);
      out_.append(attribute.name).append("=\"").append(attribute.value).append("\"\n");
    }
  }

  struct Line {
    std::string name;
    std::string_view value;
  };

  const Document& document_;
  std::string out_;
  std::vector<Line> names_;
};

}  // namespace

std::string format_tree(const Document& document) { return TreeWriter(document).write(); }

}  // namespace winnow::dom
