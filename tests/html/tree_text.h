// A Document on one line, for tests:
//
//   tree_of("<p class=x>a<b>c")   html(head body(p[class=x]('a' b('c'))))
//
// Text is in quotes (line feeds as \n), comments as <!text>, a doctype as <!doctype name>; SVG
// and MathML elements carry their namespace ("svg:path"), attributes theirs ("xlink:href").
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "html/parse.h"
#include "winnow/document.h"

namespace winnow::html {

class TreeText {
 public:
  explicit TreeText(const dom::Document& document) : document_(document) {}

  std::string write() {
    for (std::uint32_t i = 1; i < document_.size(); ++i) {
      while (!open_.empty() && document_[open_.back()].end <= i) close();
      const dom::Node& node = document_[i];
      if (!out_.empty() && !out_.ends_with('(')) out_ += ' ';
      write_node(node);
      if (node.end == i + 1) continue;
      out_ += '(';
      open_.push_back(i);
    }
    while (!open_.empty()) close();
    return std::move(out_);
  }

 private:
  void close() {
    out_ += ')';
    open_.pop_back();
  }

  void write_node(const dom::Node& node) {
    switch (node.kind) {
      case dom::NodeKind::Document: break;
      case dom::NodeKind::Doctype:
        out_.append("<!doctype ").append(document_.text_of(node.name)).append(">");
        break;
      case dom::NodeKind::Comment:
        out_ += "<!";
        write_text(document_.text(node));
        out_ += '>';
        break;
      case dom::NodeKind::Text:
        out_ += '\'';
        write_text(document_.text(node));
        out_ += '\'';
        break;
      case dom::NodeKind::Element: write_element(node); break;
    }
  }

  void write_element(const dom::Node& node) {
    if (node.space == dom::Namespace::Svg) out_ += "svg:";
    if (node.space == dom::Namespace::MathMl) out_ += "math:";
    out_ += document_.text_of(node.name);
    const auto attributes = document_.attributes(node);
    if (attributes.empty()) return;
    for (const dom::Attribute& attribute : attributes) {
      out_ += &attribute == attributes.data() ? '[' : ' ';
      if (attribute.space == dom::AttributeNamespace::XLink) out_ += "xlink:";
      if (attribute.space == dom::AttributeNamespace::Xml) out_ += "xml:";
      if (attribute.space == dom::AttributeNamespace::Xmlns) out_ += "xmlns:";
      out_.append(document_.text_of(attribute.name)).append("=");
      write_text(document_.text(attribute.value));
    }
    out_ += ']';
  }

  void write_text(std::string_view text) {
    for (const char c : text) {
      if (c == '\n')
        out_ += "\\n";
      else
        out_ += c;
    }
  }

  const dom::Document& document_;
  std::string out_;
  std::vector<std::uint32_t> open_;
};

inline std::string tree_text(const dom::Document& document) { return TreeText(document).write(); }

inline std::string tree_of(std::string_view page, const ParseOptions& options = {}) {
  const Result<dom::Document> document = parse(page, options);
  return document ? tree_text(*document) : document.error().message;
}

inline std::string fragment_of(std::string_view page, std::string_view context,
                               const ParseOptions& options = {}) {
  const Result<dom::Document> document = Parser(options).parse_fragment(page, context);
  return document ? tree_text(*document) : document.error().message;
}

}  // namespace winnow::html
