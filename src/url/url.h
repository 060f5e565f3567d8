// The parts of an absolute URL: what groups pages by site.
//
//   https://www.Example.org:8080/blog/?page=2#top
//   scheme   host           port path  query  fragment
//
// Sites are told apart by host, rules are matched against whole addresses. This is the seed of the
// room: it reads absolute addresses of the web as they stand in crawls and archives, it resolves
// nothing against a base and does not percent-decode. Views into the text; any thread; linear.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace winnow::url {

struct Parts {
  std::string_view scheme;  // "https", as written
  std::string_view host;    // without user name and port, as written; never empty
  std::string_view port;    // empty where none is written
  std::string_view path;    // with its slash; empty where none is written
  std::string_view query;   // without '?'
  std::string_view fragment;
};

// Nothing for what is no absolute http or https URL.
std::optional<Parts> read_parts(std::string_view url) noexcept;

// The host in lower case, or nothing.
std::optional<std::string> host_of(std::string_view url);

// Scheme and host in lower case, a path of at least "/", no fragment: the form that rules see. What
// is no URL comes back as it is.
std::string normalize(std::string_view url);

}  // namespace winnow::url
