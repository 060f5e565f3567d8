// One pass over the nodes, like dom/serialize.cc, that leaves parts out.
#include "train/bare_page.h"

#include <cstdint>
#include <string_view>
#include <vector>

#include "dom/traits.h"

namespace winnow::train {
namespace {

using dom::Name;

constexpr int kParagraphs = 2;  // below each heading

bool is_left_out(const dom::Node& node) {
  using enum Name;
  return node.is(Script) || node.is(Style) || node.is(Svg) || node.is(Noscript) ||
         node.is(Template) || node.is(Iframe);
}

bool is_kept(Name name) {
  switch (name) {
    case Name::Href:
    case Name::Src:
    case Name::Lang:
    case Name::Content:
    case Name::NameAttribute:
    case Name::Property:
    case Name::Rel:
    case Name::Type:
    case Name::Alt:
    case Name::Colspan:
    case Name::Rowspan: return true;
    default: return false;
  }
}

void append_escaped(std::string& out, std::string_view text) {
  for (const char byte : text) {
    if (byte == '&')
      out.append("&amp;");
    else if (byte == '<')
      out.append("&lt;");
    else if (byte == '"')
      out.append("&quot;");
    else
      out.push_back(byte);
  }
}

}  // namespace

std::string bare_page(const dom::Document& document) {
  const auto written_name = [&](const dom::Node& node) -> std::string_view {
    if (node.is(Name::Article) || node.is(Name::Section) || node.is(Name::Main)) return "div";
    if (node.is(Name::Time)) return "span";
    return document.text_of(node.name);
  };
  std::string out = "<!doctype html>";
  std::vector<std::uint32_t> open;
  const auto close_up_to = [&](std::uint32_t i) {
    for (; !open.empty() && document[open.back()].end <= i; open.pop_back())
      out.append("</").append(written_name(document[open.back()])).append(">");
  };
  int paragraphs = 0;
  std::uint32_t i = 0;
  while (i < document.size()) {
    close_up_to(i);
    const dom::Node& node = document[i];
    if (node.kind == dom::NodeKind::Text) append_escaped(out, document.text(node));
    if (!node.is_element()) {
      ++i;
      continue;
    }
    if (dom::is_heading(node)) paragraphs = 0;
    if (node.is(Name::P)) ++paragraphs;
    if (is_left_out(node) || (node.is(Name::P) && paragraphs > kParagraphs)) {
      i = node.end;
      continue;
    }
    out.append("<").append(written_name(node));
    for (const dom::Attribute& attribute : document.attributes(node)) {
      if (!is_kept(attribute.name)) continue;
      out.append(" ").append(document.text_of(attribute.name)).append("=\"");
      append_escaped(out, document.text(attribute.value));
      out.append("\"");
    }
    out.append(">");
    const bool is_open = !dom::is_void(node);
    if (is_open) open.push_back(i);
    i = is_open ? i + 1 : node.end;
  }
  close_up_to(static_cast<std::uint32_t>(document.size()));
  return out;
}

}  // namespace winnow::train
