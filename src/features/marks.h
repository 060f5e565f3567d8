// Marks: properties of an element read from its tag, role, microdata, class words and hiding
// attributes, as a set of bits.
//
// For a block, the feature of a mark is the number of levels up to the nearest ancestor that has it
// (levels.h): prose two levels below <article> and outside <nav> is usually content. Class words
// that belong together ("comment", "respond", "reply") are one mark; they are conventions that
// themes share. All other class words are left to learned weights (token_weights.h).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "page/class_words.h"
#include "winnow/document.h"

namespace winnow::features {

// clang-format off
#define WINNOW_MARKS(X)                                                                          \
  X(Article, "article") X(Main, "main") X(Section, "section") X(Aside, "aside") X(Nav, "nav")    \
  X(Header, "header") X(Footer, "footer") X(Form, "form") X(Table, "table") X(Cell, "cell")      \
  X(List, "list") X(OrderedList, "ordered-list") X(Item, "item") X(Definition, "definition")     \
  X(Anchor, "anchor") X(Heading1, "heading1") X(Heading2, "heading2") X(Heading3, "heading3")    \
  X(HeadingLow, "heading-low") X(Paragraph, "paragraph") X(Code, "code") X(Quote, "quote")       \
  X(Figure, "figure") X(Caption, "caption") X(Button, "button") X(Noscript, "noscript")          \
  X(Details, "details") X(Dialog, "dialog") X(Time, "time") X(Address, "address")                \
  X(Bold, "bold") X(Small, "small")                                                              \
  X(RoleMain, "role-main") X(RoleNavigation, "role-navigation") X(RoleBanner, "role-banner")     \
  X(RoleInfo, "role-info") X(RoleAside, "role-aside") X(RoleDialog, "role-dialog")               \
  X(RoleMenu, "role-menu") X(RoleOther, "role-other")                                            \
  X(ItemBody, "item-body") X(ItemHeadline, "item-headline") X(ItemAuthor, "item-author")         \
  X(ItemDate, "item-date") X(ItemOffer, "item-offer") X(ItemComment, "item-comment")             \
  X(ItemCrumb, "item-crumb") X(ItemOther, "item-other")                                          \
  X(NotDisplayed, "not-displayed") X(AriaHidden, "aria-hidden") X(HiddenAttribute, "hidden")
// clang-format on

enum class Mark : std::uint8_t {
#define WINNOW_MARK(name, text) name,
  WINNOW_MARKS(WINNOW_MARK)
#undef WINNOW_MARK
#define WINNOW_MARK(name, text) Class##name,
      WINNOW_CLASS_FAMILIES(WINNOW_MARK)
#undef WINNOW_MARK
};
inline constexpr std::array kMarkNames = {
#define WINNOW_MARK(name, text) std::string_view(text),
    WINNOW_MARKS(WINNOW_MARK)
#undef WINNOW_MARK
#define WINNOW_MARK(name, text) std::string_view("class-" text),
        WINNOW_CLASS_FAMILIES(WINNOW_MARK)
#undef WINNOW_MARK
};
inline constexpr std::size_t kMarkCount = kMarkNames.size();
static_assert(kMarkCount <= 128);

struct MarkSet {
  std::array<std::uint64_t, 2> words{};

  constexpr void add(Mark mark) noexcept {
    const auto number = static_cast<std::size_t>(mark);
    words[number / 64] |= std::uint64_t{1} << (number % 64);
  }
  [[nodiscard]] constexpr bool has(Mark mark) const noexcept {
    const auto number = static_cast<std::size_t>(mark);
    return (words[number / 64] >> (number % 64) & 1) != 0;
  }
  constexpr MarkSet& operator|=(const MarkSet& other) noexcept {
    words[0] |= other.words[0];
    words[1] |= other.words[1];
    return *this;
  }
  template <typename Visit>
  void for_each(Visit&& visit) const {
    for (std::size_t word = 0; word < words.size(); ++word)
      for (std::uint64_t bits = words[word]; bits != 0; bits &= bits - 1)
        visit(64 * word + static_cast<std::size_t>(std::countr_zero(bits)));
  }
};

// Marks of the tag.
MarkSet marks_of_tag(const dom::Node& element) noexcept;

// Marks of the attributes role, itemprop, itemtype, hidden, aria-hidden and style.
MarkSet marks_of_attribute(dom::Name name, std::string_view value) noexcept;

// Marks of the families of class words (page::NameFacts::block).
MarkSet marks_of_families(std::uint64_t families) noexcept;

}  // namespace winnow::features
