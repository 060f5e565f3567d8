// Resolves a reference as written in a page to an absolute URL.
//
//   url::resolve("../a.css?v=2", "https://mill.example/notes/2024/")
//       == "https://mill.example/notes/a.css?v=2"
//
// Follows the URL standard for http and https (parse.h): white space around and line breaks inside
// the reference are dropped, "\" is "/", scheme and host get their canonical form (host.h), default
// ports are removed, dot segments resolved, and characters that a URL must not contain are
// percent-encoded. User name and password are dropped, so that they are neither sent nor written.
// The fragment is kept; without_fragment() removes it.
//
// A reference with another scheme (data:, mailto:, file:) is returned unchanged, trimmed.
//
// Linear in both texts, stateless, thread-safe. Nullopt if there is no such URL: an invalid host
// or port, or a relative reference without an http or https base.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace winnow::url {

std::optional<std::string> resolve(std::string_view reference, std::string_view base = {});

// True for most http and https URLs that are already written as resolve() writes them, without
// credentials, a port, or characters that url/safe.h encodes: resolving them changes nothing.
bool is_canonical(std::string_view text) noexcept;

std::string_view without_fragment(std::string_view url) noexcept;

}  // namespace winnow::url
