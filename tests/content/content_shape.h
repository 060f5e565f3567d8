// Content as one line, for tests: "P(abc)", "L(I(P(a)))"; shape() defines the names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "content/content.h"
#include "html/parse.h"

namespace winnow::content {

inline std::string shape(const Content& content) {
  static const std::vector<std::string> kNames = {
      "P",   "H",   "L",   "I",   "T",    "Q", "pre", "table", "tr",    "td",
      "fig", "cap", "hr",  "$$",  "note", "",  "a",   "img",   "embed", "em",
      "b",   "s",   "sup", "sub", "`",    "$", "/",   "^"};
  std::string out;
  std::vector<std::uint32_t> ends;
  for (std::uint32_t i = 0; i < content.nodes.size(); ++i) {
    const ContentNode& node = content.nodes[i];
    for (; !ends.empty() && ends.back() <= i; ends.pop_back()) out += ")";
    out += kNames[static_cast<std::size_t>(node.kind)];
    if (node.kind == ContentKind::Heading) out += std::to_string(node.level);
    if (node.number != 0 && node.kind != ContentKind::List) out += std::to_string(node.number);
    if (node.style == ListStyle::Ordered) out += std::to_string(node.number);
    if (node.is_header) out += "h";
    if (node.callout != Callout::None) out.append("!").append(name_of(node.callout));
    if (node.url.length > 0) out.append("<").append(content.url(node)).append(">");
    if (node.title.length > 0) out.append("{").append(content.title(node)).append("}");
    if (node.kind == ContentKind::Text || node.kind == ContentKind::LineBreak) {
      out.append(content.text(node));
      continue;
    }
    out.append("(");
    if (node.kind != ContentKind::FootnoteReference) out.append(content.text(node));
    ends.push_back(node.end);
  }
  return out.append(ends.size(), ')');
}

inline std::string shape_of(const std::string& html,
                            std::string_view url = "https://mill.example/a/") {
  const auto document = html::parse(html);
  if (!document) return "no document";
  return shape(content_of(
      *document, {.roots = {*document->find_first(dom::Name::Body)}, .excluded = {}}, url));
}

}  // namespace winnow::content
