// Categories of elements that the parsing algorithm uses: special, scope boundaries, implied end
// tags.
//
// One table lookup per question, by name id.
// https://html.spec.whatwg.org/multipage/parsing.html#special
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>

#include "winnow/document.h"

namespace winnow::html {

using Traits = std::uint16_t;
inline constexpr Traits kSpecial = 1;            // 13.2.4.2 the "special" category
inline constexpr Traits kScopeBoundary = 2;      // ends a search "in scope"
inline constexpr Traits kListBoundary = 4;       // also ends a search "in list item scope"
inline constexpr Traits kButtonBoundary = 8;     // also ends a search "in button scope"
inline constexpr Traits kTableBoundary = 16;     // ends a search "in table scope"
inline constexpr Traits kImpliedEnd = 32;        // 13.2.6.3 closed by "generate implied end tags"
inline constexpr Traits kThoroughEnd = 64;       // also closed by its thorough form
inline constexpr Traits kHtmlIntegration = 128;  // 13.2.6.5 HTML integration point
inline constexpr Traits kMathTextIntegration = 256;  // MathML text integration point
// table, tbody, tfoot, thead, tr: text is foster-parented.
inline constexpr Traits kTableContext = 512;

namespace tag_traits_detail {

using Name = dom::Name;
using Table = std::array<Traits, dom::kKnownNameCount>;

constexpr void add_traits(Table& table, Traits traits, std::initializer_list<Name> names) {
  for (const Name name : names) table[dom::index(name)] |= traits;
}

constexpr Table html_traits() {
  Table table{};
  using enum dom::Name;
  add_traits(
      table, kSpecial,
      {Address,  Applet,   Area,     Article, Aside,   Base,     Basefont,   Bgsound, Blockquote,
       Body,     Br,       Button,   Caption, Center,  Col,      Colgroup,   Dd,      Details,
       Dir,      Div,      Dl,       Dt,      Embed,   Fieldset, Figcaption, Figure,  Footer,
       Form,     Frame,    Frameset, H1,      H2,      H3,       H4,         H5,      H6,
       Head,     Header,   Hgroup,   Hr,      Html,    Iframe,   Img,        Input,   Keygen,
       Li,       Link,     Listing,  Main,    Marquee, Menu,     Meta,       Nav,     Noembed,
       Noframes, Noscript, Object,   Ol,      P,       Param,    Plaintext,  Pre,     Script,
       Search,   Section,  Select,   Source,  Style,   Summary,  Table,      Tbody,   Td,
       Template, Textarea, Tfoot,    Th,      Thead,   Title,    Tr,         Track,   Ul,
       Wbr,      Xmp});
  add_traits(table, kScopeBoundary,
             {Applet, Caption, Html, Table, Td, Th, Marquee, Object, Select, Template});
  add_traits(table, kListBoundary, {Ol, Ul});
  add_traits(table, kButtonBoundary, {Button});
  add_traits(table, kTableBoundary, {Html, Table, Template});
  add_traits(table, kImpliedEnd, {Dd, Dt, Li, Optgroup, Option, P, Rb, Rp, Rt, Rtc});
  add_traits(table, kThoroughEnd, {Caption, Colgroup, Tbody, Td, Tfoot, Th, Thead, Tr});
  add_traits(table, kTableContext, {Table, Tbody, Tfoot, Thead, Tr});
  return table;
}

inline constexpr Table kHtmlTraits = html_traits();

}  // namespace tag_traits_detail

// `is_html_annotation`: a MathML annotation-xml whose encoding says that its content is HTML.
constexpr Traits traits_of(dom::Namespace space, dom::Name name, bool is_html_annotation) noexcept {
  using enum dom::Name;
  switch (space) {
    case dom::Namespace::Html:
      return dom::index(name) < dom::kKnownNameCount
                 ? tag_traits_detail::kHtmlTraits[dom::index(name)]
                 : Traits{0};
    case dom::Namespace::Svg:
      if (name == ForeignObject || name == Desc || name == Title)
        return kSpecial | kScopeBoundary | kHtmlIntegration;
      return 0;
    case dom::Namespace::MathMl:
      if (name == Mi || name == Mo || name == Mn || name == Ms || name == Mtext)
        return kSpecial | kScopeBoundary | kMathTextIntegration;
      if (name == AnnotationXml)
        return static_cast<Traits>(kSpecial | kScopeBoundary |
                                   (is_html_annotation ? kHtmlIntegration : 0));
      return 0;
  }
  return 0;
}

}  // namespace winnow::html
