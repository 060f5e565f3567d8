// The allow list of render/html.h, checked by parsing the output with winnow's own parser.
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>
#include <string_view>

#include "base/ascii.h"
#include "html/parse.h"
#include "url/safe.h"

namespace winnow::render_test {

// The first disallowed thing in the HTML, or nothing. `also` are elements that the writer may use
// in addition.
inline std::string find_forbidden(const std::string& html,
                                  std::initializer_list<std::string_view> also = {}) {
  static constexpr std::array<std::string_view, 40> kElements = {
      "html",       "head", "body",   "p",          "h1",      "h2",    "h3",      "h4",
      "h5",         "h6",   "ul",     "ol",         "li",      "dl",    "dt",      "dd",
      "blockquote", "pre",  "code",   "table",      "caption", "thead", "tbody",   "tr",
      "th",         "td",   "figure", "figcaption", "hr",      "div",   "section", "a",
      "img",        "em",   "strong", "s",          "sup",     "sub",   "span",    "br"};
  static constexpr std::array<std::string_view, 11> kAttributes = {
      "href",  "src",     "alt",     "title", "start", "value",
      "align", "colspan", "rowspan", "id",    "class"};
  const auto document = html::parse(html);
  if (!document) return "no document";
  for (const dom::Node& node : document->nodes()) {
    if (node.kind == dom::NodeKind::Comment) return "a comment";
    if (!node.is_element()) continue;
    const std::string name(document->text_of(node.name));
    if (node.space != dom::Namespace::Html) return "<" + name + "> of another language";
    if (std::ranges::find(kElements, name) == kElements.end() &&
        std::ranges::find(also, name) == also.end())
      return "<" + name + ">";
    for (const dom::Attribute& attribute : document->attributes(node)) {
      const std::string key(document->text_of(attribute.name));
      const std::string value(document->text(attribute.value));
      const bool is_known = std::ranges::find(kAttributes, key) != kAttributes.end();
      // Written by cmark: footnote references and column alignment.
      const bool is_of_cmark =
          also.size() != 0 && (key == "align" || key.starts_with("data-footnote") ||
                               key == "aria-label" || key == "data-line");
      const bool is_of_head =
          (name == "meta" && key == "charset") || (name == "html" && key == "lang");
      if (!is_known && !is_of_cmark && !is_of_head) return name + " " + key + "=" + value;
      if (key == "href" && !url::is_safe_link(value)) return "href " + value;
      if (key == "src" && !url::is_safe_image(value)) return "src " + value;
      if (key == "class" && !value.starts_with("language-") && !value.starts_with("math ") &&
          !value.starts_with("footnote") && !value.starts_with("markdown-alert "))
        return "class " + value;
      if (key == "id" && !value.starts_with("fn")) return "id " + value;
    }
  }
  return {};
}

}  // namespace winnow::render_test
