// What the HTML standard says about elements by their tag: void elements and headings.
// Which elements start a line is in display.h; the categories of the parser are in
// html/tag_traits.h.
#pragma once

#include "winnow/document.h"

namespace winnow::dom {

// "Serializes as void": the void elements and their obsolete relatives. They have no content and
// no end tag. https://html.spec.whatwg.org/multipage/parsing.html#serializes-as-void
constexpr bool is_void(Name tag) noexcept {
  switch (tag) {
    case Name::Area:
    case Name::Base:
    case Name::Basefont:
    case Name::Bgsound:
    case Name::Br:
    case Name::Col:
    case Name::Embed:
    case Name::Frame:
    case Name::Hr:
    case Name::Img:
    case Name::Input:
    case Name::Keygen:
    case Name::Link:
    case Name::Meta:
    case Name::Param:
    case Name::Source:
    case Name::Track:
    case Name::Wbr: return true;
    default: return false;
  }
}

constexpr bool is_void(const Node& node) noexcept {
  return node.is_element() && node.space == Namespace::Html && is_void(node.name);
}

// 1 to 6 for h1 to h6, else 0.
constexpr int heading_level(Name tag) noexcept {
  static_assert(index(Name::H6) - index(Name::H1) == 5);
  return tag >= Name::H1 && tag <= Name::H6 ? static_cast<int>(index(tag) - index(Name::H1)) + 1
                                            : 0;
}

constexpr int heading_level(const Node& node) noexcept {
  return node.is_element() && node.space == Namespace::Html ? heading_level(node.name) : 0;
}

constexpr bool is_heading(const Node& node) noexcept { return heading_level(node) != 0; }

}  // namespace winnow::dom
