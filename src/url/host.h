// The canonical form of a host: one text for all the spellings that mean the same host.
//
//   canonical_host("B\u00FCcher.Example") == "xn--bcher-kva.example"
//   canonical_host("0x7f.1")             == "127.0.0.1"
//   canonical_host("[2001:DB8::0:1]")    == "[2001:db8::1]"
//   canonical_host("a b")                == nullopt
//
// Follows the host parser of the URL standard (https://url.spec.whatwg.org/#host-parsing):
// percent-decoding, IDNA by UTS 46 (ICU), forbidden code points, the notations of IPv4 numbers, and
// IPv6. Every comparison of hosts and every rule about addresses must use this form: a rule that
// only knows "127.0.0.1" is bypassed by "2130706433".
//
// Names in ASCII without "xn--" labels do not reach ICU. Linear: names that do are limited to
// kMaxIdnaBytes, since Punycode takes quadratic time. Thread-safe.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace winnow::url {

// DNS allows 253 bytes in ASCII; the standard's tests use up to 261 in UTF-8.
inline constexpr std::size_t kMaxIdnaBytes = 1024;

// `host` as written, IPv6 addresses in brackets. Nullopt if it is not a valid host.
std::optional<std::string> canonical_host(std::string_view host);

// "a%20b" -> "a b"; a percent sign without two digits stays.
std::string percent_decode(std::string_view text);

}  // namespace winnow::url
