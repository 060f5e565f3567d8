// The default style sheet as a table by tag, and the ways in which markup hides an element.
#include "dom/display.h"

#include <array>

#include "base/ascii.h"

namespace winnow::dom {
namespace {

constexpr auto kDisplay = [] {
  std::array<Display, kKnownNameCount> table{};
  using enum Name;
  // 15.3.1 Hidden elements, and those whose content is data or a fallback that is not shown.
  for (const Name name : {Area,     Base,     Basefont, Datalist, Head,   Link,   Meta,     Noembed,
                          Noframes, Noscript, Param,    Rp,       Script, Style,  Template, Title,
                          Iframe,   Audio,    Video,    Canvas,   Object, Source, Track})
    table[index(name)] = Display::None;
  // 15.3.2 The page, 15.3.3 Flow content, 15.3.7 Sections and headings, 15.3.8 Lists, 15.3.9
  // Tables.
  for (const Name name :
       {Html,       Body,      Address,  Blockquote, Center, Dialog,   Div,     Figure,
        Figcaption, Footer,    Form,     Header,     Hr,     Legend,   Listing, Main,
        P,          Plaintext, Pre,      Search,     Xmp,    Article,  Aside,   H1,
        H2,         H3,        H4,       H5,         H6,     Hgroup,   Nav,     Section,
        Dir,        Dd,        Dl,       Dt,         Menu,   Ol,       Ul,      Li,
        Table,      Caption,   Colgroup, Col,        Thead,  Tbody,    Tfoot,   Tr,
        Details,    Summary,   Fieldset, Optgroup,   Option, Frameset, Frame,   Marquee})
    table[index(name)] = Display::Block;
  table[index(Td)] = Display::Cell;
  table[index(Th)] = Display::Cell;
  return table;
}();

}  // namespace

Display display_of(const Node& node) noexcept {
  if (node.space != Namespace::Html || index(node.name) >= kKnownNameCount) return Display::Inline;
  const Display display = kDisplay[index(node.name)];
  if (display == Display::None && (node.flags & Node::kShadowRoot) != 0) return Display::Block;
  return display;
}

bool keeps_white_space(const Node& node) noexcept {
  return node.is(Name::Pre) || node.is(Name::Listing) || node.is(Name::Textarea) ||
         node.is(Name::Xmp) || node.is(Name::Plaintext);
}

bool is_never_read(const Node& node) noexcept {
  return display_of(node) == Display::None && !node.is(Name::Noscript);
}

bool is_field_or_drawing(const Node& node) noexcept {
  return node.is(Name::Select) || node.is(Name::Textarea) || node.is(Name::Option) ||
         node.is(Name::Optgroup) || (node.space == Namespace::Svg && node.name == Name::Svg);
}

bool hides(std::string_view style) noexcept {
  // "color: red; display : NONE !important": declarations end at ';', names end at ':'.
  while (!style.empty()) {
    const std::size_t end = style.find(';');
    const std::string_view declaration = style.substr(0, end);
    style = end == std::string_view::npos ? std::string_view{} : style.substr(end + 1);
    const std::size_t colon = declaration.find(':');
    if (colon == std::string_view::npos) continue;
    const std::string_view property = base::trim(declaration.substr(0, colon));
    const std::string_view value = base::trim(declaration.substr(colon + 1));
    const auto is_value = [&](std::string_view wanted) {
      return base::starts_with_ignoring_case(value, wanted) &&
             (value.size() == wanted.size() || base::is_space(value[wanted.size()]) ||
              value[wanted.size()] == '!');
    };
    if (base::equals_ignoring_case(property, "display") && is_value("none")) return true;
    if (base::equals_ignoring_case(property, "visibility") &&
        (is_value("hidden") || is_value("collapse")))
      return true;
  }
  return false;
}

bool is_hidden(const Document& document, const Node& node) noexcept {
  if (node.kind != NodeKind::Element) return node.kind == NodeKind::Comment;
  if ((node.flags & Node::kUnseen) != 0 || display_of(node) == Display::None) return true;
  for (const Attribute& attribute : document.attributes(node)) {
    switch (attribute.name) {
      case Name::Hidden:
        // hidden="until-found" is content: a search in the page shows it.
        return !base::equals_ignoring_case(document.text(attribute.value), "until-found");
      case Name::AriaHidden:
        if (base::equals_ignoring_case(document.text(attribute.value), "true")) return true;
        break;
      case Name::Style:
        if (hides(document.text(attribute.value))) return true;
        break;
      default: break;
    }
  }
  return false;
}

}  // namespace winnow::dom
