// The address under which a crawler knows a page: one page, one address, as far as text can tell.
//
//   crawl_address("../a%7eb?utm_source=x&id=7#top", "https://Mill.example/notes/")
//       == "https://mill.example/a~b?id=7"
//   crawl_key("https://mill.example/?b=2&a=1") == "https://mill.example/?a=1&b=2"
//
// crawl_address() gives what is asked of the server: resolved by the URL standard's rules
// (resolve.h), without its fragment, with %41 written as A and %2f as %2F, and without the marks
// that say who is reading and not what is read: campaign parameters (utm_source, gclid) and session
// numbers (PHPSESSID, ;jsessionid=, /(S(...))/). A parameter with a common name such as sid goes
// only if its value looks like a session number: ?sid=42 is a story.
//
// crawl_key() is the address for comparing: parameters in alphabetical order too. That is not sent,
// since to some servers the order matters. Both are fixed points: again gives the same. Linear up
// to sorting.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace winnow::url {

// Nothing for what is no http or https address.
std::optional<std::string> crawl_address(std::string_view reference, std::string_view base = {});

// `address` as crawl_address() gives it.
std::string crawl_key(std::string_view address);

}  // namespace winnow::url
