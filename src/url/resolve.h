// A reference as a page writes it -> the absolute URL it means.
//
//   url::resolve("../a.css?v=2", "https://mill.example/notes/2024/")
//       == "https://mill.example/notes/a.css?v=2"
//
// The rules are the URL standard's for http and https (https://url.spec.whatwg.org/#url-parsing):
// white space at the edges and line breaks inside are dropped, "\" is "/", scheme and host are in
// lower case, default ports go, dot segments are resolved, and what may not stand in a URL is
// percent-encoded. The fragment is kept; without_fragment() drops it.
//
// DEVIATION: a host in another script is kept as it is written (percent-decoded, ASCII letters in
// lower case): no Punycode, no numbers of IPv4 in other notations. A reference of another scheme
// (data:, mailto:) comes back as it is, trimmed.
//
// Linear in the two texts, no state, any thread. Nothing: there is no such URL (no host, a bad
// port, a relative reference and no base).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace winnow::url {

std::optional<std::string> resolve(std::string_view reference, std::string_view base = {});

std::string_view without_fragment(std::string_view url) noexcept;

}  // namespace winnow::url
