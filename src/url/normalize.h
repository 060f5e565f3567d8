// Normalizes addresses for the crawler, so that a page has one address as far as text can tell.
//
//   crawl_address("../a%7eb?utm_source=x&id=7#top", "https://Mill.example/notes/")
//       == "https://mill.example/a~b?id=7"
//   crawl_key("https://mill.example/?b=2&a=1") == "https://mill.example/?a=1&b=2"
//
// crawl_address() returns the address to request: resolved as the URL standard says (resolve.h),
// without fragment, with %41 written as A and %2f as %2F, and without parameters that identify the
// reader instead of the page: campaign parameters (utm_source, gclid) and session ids (PHPSESSID,
// ;jsessionid=, /(S(...))/). A parameter with a common name such as sid is removed only if its
// value looks like a session id: ?sid=42 may be a story.
//
// crawl_key() is for comparing addresses: it also sorts the parameters. It is not requested,
// because for some servers the order matters. Both functions are idempotent, and linear except for
// sorting.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace winnow::url {

// Nullopt if it is not an http or https address.
std::optional<std::string> crawl_address(std::string_view reference, std::string_view base = {});

// `address` as crawl_address() returns it.
std::string crawl_key(std::string_view address);

}  // namespace winnow::url
