// Crawler traps: endless calendars, session ids, folders that contain themselves.
//
// Some are recognized by the address alone and never requested:
//   /a/b/a/b/a/b/       a relative link without its slash, resolved again and again
//   ?p=...&q=... (2 KB)  every page extends its own address
//   /calendar/2091/03   a calendar that always has a next month
// Session ids are removed by url::crawl_address() before. Otherwise, what counts is whether there
// is new content. Addresses are grouped twice:
//   shape    /post/12?page=3 -> /post/0?page, /tag/rye -> /tag/*: one folder or template
//   pattern  /post/12?page=3 -> /*/*?page: everything of the same depth
// A shape is abandoned when its last kMaxStale pages all had a text that other pages of the host
// had before (crawl/links.h, text_hash_of), a pattern when its last kMaxStalePattern had. Ten
// thousand numbered articles also have one shape, but each has new content. A trap that generates
// new text for each page cannot be told from a large site; a pattern therefore also has a budget of
// pages (CrawlPlan::max_alike).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace winnow::crawl {

// In an empty calendar the names of the months differ but not the years: after one year everything
// has been seen.
inline constexpr int kMaxStale = 25;
inline constexpr int kMaxStalePattern = 100;

// Why this address is a trap, or empty. `year` is the current one.
std::optional<std::string> trap_of(std::string_view url, int year);

// "https://mill.example/post/12?page=3" -> "/post/0?page"; "/tag/rye" -> "/tag/*".
std::string shape_of(std::string_view url);
// "https://mill.example/post/12?page=3" -> "/*/*?page"
std::string pattern_of(std::string_view url);

}  // namespace winnow::crawl
