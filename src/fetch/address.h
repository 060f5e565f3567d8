// Decides which network addresses may be contacted on behalf of a page from the public web.
//
//   kind_of(Ipv4{10, 0, 0, 1}) == AddressKind::Private
//   *kind_of_text("64:ff9b::a00:1") == AddressKind::Private      // NAT64 of 10.0.0.1
//
// A page can redirect to http://169.254.169.254/, a host name can resolve to 127.0.0.1 on the
// second lookup, and IPv6 has half a dozen ways to embed an IPv4 address. The rule is therefore
// applied to the address that a socket is about to connect to, not to the text of a URL. It is an
// allow list: only Global addresses are public, all other kinds are refused. An IPv4 address inside
// an IPv6 address is classified by itself.
//
// Tables: IANA's IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890 and its updates), with
// IPv6 global only inside 2000::/3. All functions are thread-safe.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

struct sockaddr;

namespace winnow::fetch {

enum class AddressKind : std::uint8_t {
  Global,
  Unspecified,    // 0.0.0.0/8, ::
  Loopback,       // 127.0.0.0/8, ::1
  Private,        // 10/8, 172.16/12, 192.168/16, fc00::/7, fec0::/10, 64:ff9b:1::/48
  Shared,         // 100.64.0.0/10, between a provider and its customers
  LinkLocal,      // 169.254.0.0/16, with the metadata services of clouds; fe80::/10
  Multicast,      // 224.0.0.0/4, ff00::/8
  Broadcast,      // 255.255.255.255
  Documentation,  // 192.0.2.0/24 and similar
  Reserved,       // everything else that is not public
};

// "private", "link-local": for messages and tests.
std::string_view name_of(AddressKind kind) noexcept;

using Ipv4 = std::array<std::uint8_t, 4>;
using Ipv6 = std::array<std::uint8_t, 16>;

AddressKind kind_of(const Ipv4& address) noexcept;
AddressKind kind_of(const Ipv6& address) noexcept;
// Reserved for addresses that are neither IPv4 nor IPv6, such as Unix domain sockets.
AddressKind kind_of(const sockaddr& address) noexcept;
// Nothing if `text` is not an address in standard notation. IPv6 may be in brackets.
std::optional<AddressKind> kind_of_text(std::string_view text);

// False for hosts that are known not to be public without a lookup: addresses other than Global,
// names without a dot ("localhost", "intranet"), and names below those that are reserved for the
// local network: localhost (RFC 6761), local (RFC 6762), home.arpa (RFC 8375), internal (ICANN) and
// localdomain (by custom). `host` in canonical form (url/host.h). For other names only the address
// they resolve to decides.
bool may_be_public(std::string_view host);

// "192.0.2.7", "2001:db8::1".
std::string text_of(const sockaddr& address);

}  // namespace winnow::fetch
