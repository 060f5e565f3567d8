// The registrable domain of a host: the part that the hosts of one owner share.
//
//   registrable_domain("www.blog.example.co.uk") == "example.co.uk"
//
// Under which suffixes names are registered differs by country and hosting provider; libpsl has the
// Public Suffix List (https://publicsuffix.org/). A host without such a domain (an IP address,
// "localhost", a public suffix itself) is its own domain. Pure and thread-safe.
#pragma once

#include <string>
#include <string_view>

namespace winnow::url {

// `host` in canonical form, as host_of() returns it; a trailing dot is ignored.
std::string registrable_domain(std::string_view host);

// The same where hosting providers do not count as suffixes: all blogs of a platform are one domain.
//   platform_domain("ann.wordpress.com") == "wordpress.com"
std::string platform_domain(std::string_view host);

}  // namespace winnow::url
