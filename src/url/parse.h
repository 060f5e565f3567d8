// The URL standard's parser for http, https and file URLs.
//
//   const std::optional<Url> url = parse("../a?q", "https://me@Mill.example:443/notes/x/");
//   url->host == "mill.example", url->path == "/notes/a", url->query == "q"
//   write(*url, Credentials::Drop) == "https://mill.example/notes/a?q"
//
// https://url.spec.whatwg.org/#url-parsing. The conformance tests run the standard's own cases of
// these schemes (tests/conformance/url_test.cc). Nullopt if there is no such URL: another scheme, an
// invalid host or port, or a relative reference without a base. resolve.h is the interface for
// links in pages.
//
// Linear in both texts, stateless, thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace winnow::url {

struct Url {
  std::string scheme;    // "http", "https" or "file"
  std::string username;  // percent-encoded
  std::string password;  // percent-encoded
  std::string host;      // canonical (host.h); only in file URLs it may be empty
  std::string port;      // decimal; empty: the default of the scheme
  std::string path;      // starts with "/"
  std::optional<std::string> query;
  std::optional<std::string> fragment;
};

std::optional<Url> parse(std::string_view reference, std::string_view base = {});

enum class Credentials : std::uint8_t { Keep, Drop };
std::string write(const Url& url, Credentials credentials);

// Is this http or https, in any case?
bool is_web(std::string_view scheme) noexcept;
// The scheme as written, without its colon; empty if the text does not start with one. `text` has
// no white space around it.
std::string_view scheme_of(std::string_view text) noexcept;

// Steps 1 to 3 of the parser: without control characters and spaces at both ends, and without tabs
// and line breaks inside. `storage` keeps the result if it is not a part of `text`.
std::string_view clean(std::string_view text, std::string& storage);

}  // namespace winnow::url
