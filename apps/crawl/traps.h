// Endless numbers of pages: calendars, session numbers, folders inside themselves.
//
// Some are seen in the address alone, and are not asked for at all:
//   /a/b/a/b/a/b/       a link without its slash, resolved again and again
//   ?p=...&q=... (2 KB)  every page adds something to its own address
//   /calendar/2091/03   a calendar that has a next month for ever
// Session numbers are taken off by url::crawl_address() before. For the others, what counts is
// whether anything new is seen: addresses are grouped by shape (digits are all alike, of parameters
// only the names count), and a shape whose last kMaxStale pages all showed what other pages of the
// host had shown before (crawl/links.h, sight_of) is left. Ten thousand numbered articles are of
// one shape, too, and each of them shows something new.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace winnow::crawl {

// In a calendar that shows each month's empty days, the months' names differ, the years do not:
// after one round everything was seen.
inline constexpr int kMaxStale = 25;

// Why this address is left alone, or nothing. `year` is the present one.
std::optional<std::string> trap_of(std::string_view url, int year);

// "https://mill.example/post/12?page=3" -> "/post/0?page"; empty where nothing varies.
std::string shape_of(std::string_view url);

}  // namespace winnow::crawl
