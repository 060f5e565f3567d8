// The links of a page: pages to follow, its canonical address, its feeds and style sheets.
//
//   const PageLinks links = find_links(document, "https://mill.example/notes/");
//
// Addresses are normalized by url::crawl_address(), without duplicates, in page order, at most
// 10,000 (64 style sheets). Links with rel=nofollow, and all links of a page with
// <meta name=robots content=nofollow>, are left out. One pass over the nodes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "winnow/document.h"

namespace winnow::crawl {

struct PageLinks {
  std::vector<std::string> pages;   // <a>, <area>, frames, a refresh
  std::vector<std::string> styles;  // rel=stylesheet
  std::vector<std::string> feeds;   // rel=alternate with the type of a feed
  std::string canonical;            // empty: none, or the page itself
  bool forbids_following = false;   // declared by the page
};

PageLinks find_links(const dom::Document& document, std::string_view url);

// The style sheets that a style sheet imports.
std::vector<std::string> find_imports(std::string_view css, std::string_view url);

// True if this value of a header or meta element forbids following links: "noindex, nofollow",
// "none", "winnow: nofollow".
bool forbids_following(std::string_view robots_words);

// A hash of the visible text without digits and spaces, so that two pages of an endless calendar,
// or the same page under two addresses, have the same hash.
std::int64_t text_hash_of(const dom::Document& document);

}  // namespace winnow::crawl
