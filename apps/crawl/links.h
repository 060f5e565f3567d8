// What a page leads to: links to follow, its canonical address, its feeds and style sheets.
//
//   const PageLinks links = find_links(document, "https://mill.example/notes/");
//
// Addresses come as url::crawl_address() gives them, each once, in page order, at most 10,000.
// Left out are links marked rel=nofollow and all links of a page that says so for itself
// (<meta name=robots content=nofollow>). One pass over the nodes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "winnow/document.h"

namespace winnow::crawl {

struct PageLinks {
  std::vector<std::string> pages;   // <a>, <area>, frames, a refresh
  std::vector<std::string> styles;  // rel=stylesheet
  std::vector<std::string> feeds;   // rel=alternate with a feed's type
  std::string canonical;            // empty: none, or the page itself
  bool forbids_following = false;   // the page's own word
};

PageLinks find_links(const dom::Document& document, std::string_view url);

// The style sheets that a style sheet imports.
std::vector<std::string> find_imports(std::string_view css, std::string_view url);

// Whether a header or a meta element forbids to follow links: "noindex, nofollow", "none",
// "winnow: nofollow".
bool forbids_following(std::string_view robots_words);

// A number for what a reader sees: the text without digits and blanks, so that two pages of an
// endless calendar, or the same page under two addresses, show the same.
std::int64_t sight_of(const dom::Document& document);

}  // namespace winnow::crawl
