// The domain that somebody registered: what the hosts of one owner have in common.
//
//   registrable_domain("www.blog.example.co.uk") == "example.co.uk"
//
// Where names are sold differs from country to country, and hosters give away names below their
// own; the Public Suffix List (https://publicsuffix.org/) knows, through libpsl. A host without
// such a domain (an IP address, "localhost", a public suffix itself) is its own domain. Pure, any
// thread.
#pragma once

#include <string>
#include <string_view>

namespace winnow::url {

// `host` in lower case, as host_of() gives it; a trailing dot is passed over.
std::string registrable_domain(std::string_view host);

}  // namespace winnow::url
