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

#include "winnow/names.h"

namespace winnow::features {

using Hints = std::uint16_t;
inline constexpr Hints kComment = 1;      // comments, replies
inline constexpr Hints kShare = 2;        // share and follow buttons
inline constexpr Hints kRelated = 4;      // related, recent, popular posts
inline constexpr Hints kNavigation = 8;   // menus, breadcrumbs, paging
inline constexpr Hints kSide = 16;        // side bars, widgets
inline constexpr Hints kFooter = 32;      // footers, copyright
inline constexpr Hints kHeader = 64;      // mast heads
inline constexpr Hints kMeta = 128;       // author, date, tags, categories
inline constexpr Hints kPromotion = 256;  // advertisements, newsletters, cookies
inline constexpr Hints kContents = 512;   // tables of contents
inline constexpr Hints kBody = 1024;      // content, entry, article
inline constexpr Hints kTitle = 2048;     // title, headline
inline constexpr int kHintCount = 12;

// The hints against content.
inline constexpr Hints kAgainst = kComment | kShare | kRelated | kNavigation | kSide | kFooter |
                                  kHeader | kMeta | kPromotion | kContents;

Hints hints_of_tag(dom::Name tag) noexcept;
// The hints in a class, id, role or itemprop value.
Hints hints_of_words(std::string_view value) noexcept;

}  // namespace winnow::features
