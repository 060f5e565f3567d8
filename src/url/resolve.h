// Resolves a reference as written in a page to an absolute URL.
//
//   url::resolve("../a.css?v=2", "https://mill.example/notes/2024/")
//       == "https://mill.example/notes/a.css?v=2"
//
// Follows the URL standard for http and https (https://url.spec.whatwg.org/#url-parsing): white
// space around and line breaks inside the reference are dropped, "\" is "/", scheme and host become
// lower case, default ports are removed, dot segments resolved, and characters that a URL must not
// contain are percent-encoded. The fragment is kept; without_fragment() removes it.
//
// DEVIATION: a host in another script is kept as written (percent-decoded, ASCII letters in lower
// case): no Punycode, no alternative notations of IPv4 numbers. A reference with another scheme
// (data:, mailto:) is returned unchanged, trimmed.
//
// Linear in both texts, stateless, thread-safe. Nullopt if there is no such URL: no host, a bad
// port, or a relative reference without a base.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace winnow::url {

std::optional<std::string> resolve(std::string_view reference, std::string_view base = {});

std::string_view without_fragment(std::string_view url) noexcept;

}  // namespace winnow::url
