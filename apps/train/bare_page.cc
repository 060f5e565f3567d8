// One pass over the nodes, like dom/serialize.cc, that leaves parts out.
#include "train/bare_page.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/ascii.h"
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

bool is_wrapper(const dom::Node& node) {
  using enum Name;
  return node.is(Div) || node.is(Article) || node.is(Section) || node.is(Main) || node.is(Header) ||
         node.is(Span) || node.is(Center);
}

// Is there text directly inside the element?
bool has_own_text(const dom::Document& document, std::uint32_t element) {
  for (std::uint32_t child = element + 1; child < document[element].end;
       child = document[child].end)
    if (document[child].is_text() &&
        !std::ranges::all_of(document.text(document[child]), base::is_space))
      return true;
  return false;
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

// Writes the page in one of its forms.
std::string write_page(const dom::Document& document, bool is_flat) {
  // Empty: only what is inside the element is written.
  const auto written_name = [&](std::uint32_t i) -> std::string_view {
    const dom::Node& node = document[i];
    if (is_flat && is_wrapper(node))
      return !node.is(Name::Span) && has_own_text(document, i) ? "p" : "";
    if (node.is(Name::Article) || node.is(Name::Section) || node.is(Name::Main)) return "div";
    if (node.is(Name::Time)) return "span";
    return document.text_of(node.name);
  };
  std::string out = "<!doctype html>";
  std::vector<std::uint32_t> open;
  const auto close_up_to = [&](std::uint32_t i) {
    for (; !open.empty() && document[open.back()].end <= i; open.pop_back())
      if (const std::string_view name = written_name(open.back()); !name.empty())
        out.append("</").append(name).append(">");
  };
  // In the flat form of every second page the link of a heading stands below its text.
  const bool moves_links = is_flat && document.size() % 2 == 1;
  std::uint32_t heading_end = 0;
  std::string_view moved;
  const auto write_moved = [&] {
    if (moved.empty()) return;
    out.append("<p><a href=\"");
    append_escaped(out, moved);
    out.append("\">#</a></p>");
    moved = {};
  };
  int paragraphs = 0;
  std::uint32_t i = 0;
  while (i < document.size()) {
    close_up_to(i);
    const dom::Node& node = document[i];
    if (moves_links && dom::is_heading(node)) {
      write_moved();
      heading_end = node.end;
    }
    if (i < heading_end && moves_links && node.is(Name::A)) {
      if (const auto href = document.attribute(node, Name::Href); href && moved.empty())
        moved = *href;
      ++i;
      continue;
    }
    if (node.kind == dom::NodeKind::Text) append_escaped(out, document.text(node));
    if (!node.is_element()) {
      ++i;
      continue;
    }
    if (dom::is_heading(node)) paragraphs = 0;
    if (node.is(Name::P)) ++paragraphs;
    if (is_left_out(node) || (!is_flat && node.is(Name::P) && paragraphs > kParagraphs)) {
      i = node.end;
      continue;
    }
    if (const std::string_view name = written_name(i); !name.empty()) {
      out.append("<").append(name);
      for (const dom::Attribute& attribute : document.attributes(node)) {
        if (!is_kept(attribute.name)) continue;
        out.append(" ").append(document.text_of(attribute.name)).append("=\"");
        append_escaped(out, document.text(attribute.value));
        out.append("\"");
      }
      out.append(">");
    }
    const bool is_open = !dom::is_void(node);
    if (is_open) open.push_back(i);
    i = is_open ? i + 1 : node.end;
  }
  close_up_to(static_cast<std::uint32_t>(document.size()));
  write_moved();
  return out;
}

}  // namespace

std::string bare_page(const dom::Document& document) { return write_page(document, false); }
std::string flat_page(const dom::Document& document) { return write_page(document, true); }

}  // namespace winnow::train
