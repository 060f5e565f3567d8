// The components of an absolute URL.
//
//   https://www.Example.org:8080/blog/?page=2#top
//   scheme   host           port path  query  fragment
//
// Sites are distinguished by host; site rules are matched against whole addresses. Reads http and
// https addresses as they occur in crawls and archives; it does not resolve or percent-decode
// (parse.h does). Returns views into the text. Linear, thread-safe.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace winnow::url {

struct Parts {
  std::string_view scheme;  // "https", as written
  std::string_view host;    // without user name and port, as written; not empty
  std::string_view port;    // empty if none is written
  std::string_view path;    // with its slash; empty if none is written
  std::string_view query;   // without '?'
  std::string_view fragment;
};

// Nullopt if it is not an absolute http or https URL.
std::optional<Parts> read_parts(std::string_view url) noexcept;

// The host in canonical form (host.h), so that all spellings of a host are equal, or nullopt.
std::optional<std::string> host_of(std::string_view url);

// Scheme in lower case, host in canonical form, a path of at least "/", no fragment: the form that site rules
// match. Text that is not a URL is returned unchanged.
std::string normalize(std::string_view url);

}  // namespace winnow::url
