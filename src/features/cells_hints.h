// Hints from tags, classes, ids and roles, as a few bits.
//
// The markup of a page often names its parts: <div class="post-share">, <ul id="commentlist">,
// <nav>. A hint is a feature for a classifier and never decides alone. Words are found inside class
// names however they are joined ("entry-meta", "entryMeta", "entry_meta"). The words are common
// across sites, not specific to one.
//
//   hints_of_words("post-share-buttons") == kBody | kShare
//
// Linear in the text, no allocation. Thread-safe.
#pragma once

#include <cstdint>
#include <string_view>

#include "page/class_words.h"
#include "winnow/names.h"

namespace winnow::features {

using Hints = std::uint16_t;
inline constexpr Hints kComment = page::cell::Comment;
inline constexpr Hints kShare = page::cell::Share;
inline constexpr Hints kRelated = page::cell::Related;
inline constexpr Hints kNavigation = page::cell::Navigation;
inline constexpr Hints kSide = page::cell::Side;
inline constexpr Hints kFooter = page::cell::Footer;
inline constexpr Hints kHeader = page::cell::Header;
inline constexpr Hints kMeta = page::cell::Meta;
inline constexpr Hints kPromotion = page::cell::Promotion;
inline constexpr Hints kContents = page::cell::Contents;
inline constexpr Hints kBody = page::cell::Body;
inline constexpr Hints kTitle = page::cell::Title;
inline constexpr int kHintCount = 12;

// The hints against content.
inline constexpr Hints kAgainst = kComment | kShare | kRelated | kNavigation | kSide | kFooter |
                                  kHeader | kMeta | kPromotion | kContents;

Hints hints_of_tag(dom::Name tag) noexcept;
// The hints in a class, id, role or itemprop value.
Hints hints_of_words(std::string_view value) noexcept;

}  // namespace winnow::features
