// The registries as tables of prefixes; the first matching prefix decides.
#include "fetch/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstring>

namespace winnow::fetch {
namespace {

struct Ipv4Range {
  Ipv4 prefix;
  int bits;
  AddressKind kind;
};

// https://www.iana.org/assignments/iana-ipv4-special-registry/
constexpr std::array kIpv4Ranges = {
    Ipv4Range{{0, 0, 0, 0}, 8, AddressKind::Unspecified},
    Ipv4Range{{10, 0, 0, 0}, 8, AddressKind::Private},
    Ipv4Range{{100, 64, 0, 0}, 10, AddressKind::Shared},
    Ipv4Range{{127, 0, 0, 0}, 8, AddressKind::Loopback},
    Ipv4Range{{169, 254, 0, 0}, 16, AddressKind::LinkLocal},
    Ipv4Range{{172, 16, 0, 0}, 12, AddressKind::Private},
    Ipv4Range{{192, 0, 0, 0}, 24, AddressKind::Reserved},
    Ipv4Range{{192, 0, 2, 0}, 24, AddressKind::Documentation},
    Ipv4Range{{192, 88, 99, 0}, 24, AddressKind::Reserved},
    Ipv4Range{{192, 168, 0, 0}, 16, AddressKind::Private},
    Ipv4Range{{198, 18, 0, 0}, 15, AddressKind::Reserved},
    Ipv4Range{{198, 51, 100, 0}, 24, AddressKind::Documentation},
    Ipv4Range{{203, 0, 113, 0}, 24, AddressKind::Documentation},
    Ipv4Range{{224, 0, 0, 0}, 4, AddressKind::Multicast},
    Ipv4Range{{255, 255, 255, 255}, 32, AddressKind::Broadcast},
    Ipv4Range{{240, 0, 0, 0}, 4, AddressKind::Reserved},
};

// What an IPv6 prefix means, and where it embeds an IPv4 address.
enum class Inside : std::uint8_t {
  Nothing,
  Ipv4Decides,   // classified as the embedded address
  Ipv4OrRefuse,  // obsolete notations: classified as the embedded address, but never Global
};

struct Ipv6Range {
  Ipv6 prefix;
  int bits;
  AddressKind kind;
  Inside inside = Inside::Nothing;
  std::size_t at = 12;  // first byte of the IPv4 address
};

// https://www.iana.org/assignments/iana-ipv6-special-registry/
constexpr std::array kIpv6Ranges = {
    Ipv6Range{{}, 128, AddressKind::Unspecified},
    Ipv6Range{{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, 128, AddressKind::Loopback},
    // ::ffff:0:0/96, mapped; ::ffff:0:0:0/96, translated; ::/96, compatible.
    Ipv6Range{
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff}, 96, AddressKind::Reserved, Inside::Ipv4Decides},
    Ipv6Range{
        {0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff}, 96, AddressKind::Reserved, Inside::Ipv4OrRefuse},
    Ipv6Range{{}, 96, AddressKind::Reserved, Inside::Ipv4OrRefuse},
    // 64:ff9b::/96, NAT64 (how networks without IPv4 reach IPv4 hosts), and its local variant.
    Ipv6Range{{0x00, 0x64, 0xff, 0x9b}, 96, AddressKind::Reserved, Inside::Ipv4Decides},
    Ipv6Range{{0x00, 0x64, 0xff, 0x9b, 0x00, 0x01}, 48, AddressKind::Private},
    // 2001::/23, protocol assignments, including Teredo.
    Ipv6Range{{0x20, 0x01, 0x0d, 0xb8}, 32, AddressKind::Documentation},
    Ipv6Range{{0x20, 0x01}, 23, AddressKind::Reserved},
    // 2002::/16, 6to4.
    Ipv6Range{{0x20, 0x02}, 16, AddressKind::Reserved, Inside::Ipv4OrRefuse, 2},
    Ipv6Range{{0x3f, 0xff}, 20, AddressKind::Documentation},
    Ipv6Range{{0xfc}, 7, AddressKind::Private},
    Ipv6Range{{0xfe, 0x80}, 10, AddressKind::LinkLocal},
    Ipv6Range{{0xfe, 0xc0}, 10, AddressKind::Private},
    Ipv6Range{{0xff}, 8, AddressKind::Multicast},
};

template <typename Address>
bool is_within(const Address& address, const Address& prefix, int bits) noexcept {
  const auto whole = static_cast<std::size_t>(bits / 8);
  if (!std::equal(prefix.begin(), prefix.begin() + static_cast<std::ptrdiff_t>(whole),
                  address.begin()))
    return false;
  const int rest = bits % 8;
  return rest == 0 || ((address[whole] ^ prefix[whole]) >> (8 - rest)) == 0;
}

Ipv4 ipv4_at(const Ipv6& address, std::size_t at) noexcept {
  return {address[at], address[at + 1], address[at + 2], address[at + 3]};
}

// RFC 5214: ...:0:5efe:a.b.c.d and ...:200:5efe:a.b.c.d are tunnels to a.b.c.d.
bool is_isatap(const Ipv6& address) noexcept {
  return (address[8] & 0xfd) == 0 && address[9] == 0 && address[10] == 0x5e && address[11] == 0xfe;
}

}  // namespace

std::string_view name_of(AddressKind kind) noexcept {
  switch (kind) {
    case AddressKind::Global: return "global";
    case AddressKind::Unspecified: return "unspecified";
    case AddressKind::Loopback: return "loopback";
    case AddressKind::Private: return "private";
    case AddressKind::Shared: return "shared";
    case AddressKind::LinkLocal: return "link-local";
    case AddressKind::Multicast: return "multicast";
    case AddressKind::Broadcast: return "broadcast";
    case AddressKind::Documentation: return "documentation";
    case AddressKind::Reserved: return "reserved";
  }
  return "reserved";
}

AddressKind kind_of(const Ipv4& address) noexcept {
  for (const Ipv4Range& range : kIpv4Ranges)
    if (is_within(address, range.prefix, range.bits)) return range.kind;
  return AddressKind::Global;
}

AddressKind kind_of(const Ipv6& address) noexcept {
  for (const Ipv6Range& range : kIpv6Ranges) {
    if (!is_within(address, range.prefix, range.bits)) continue;
    if (range.inside == Inside::Nothing) return range.kind;
    const AddressKind inside = kind_of(ipv4_at(address, range.at));
    const bool may_be_global = range.inside == Inside::Ipv4Decides;
    return inside == AddressKind::Global && !may_be_global ? range.kind : inside;
  }
  if ((address[0] & 0xe0) != 0x20) return AddressKind::Reserved;  // outside 2000::/3
  return is_isatap(address) ? kind_of(ipv4_at(address, 12)) : AddressKind::Global;
}

AddressKind kind_of(const sockaddr& address) noexcept {
  if (address.sa_family == AF_INET) {
    Ipv4 bytes;
    sockaddr_in ipv4;
    std::memcpy(&ipv4, &address, sizeof ipv4);
    std::memcpy(bytes.data(), &ipv4.sin_addr, bytes.size());
    return kind_of(bytes);
  }
  if (address.sa_family == AF_INET6) {
    Ipv6 bytes;
    sockaddr_in6 ipv6;
    std::memcpy(&ipv6, &address, sizeof ipv6);
    std::memcpy(bytes.data(), &ipv6.sin6_addr, bytes.size());
    return kind_of(bytes);
  }
  return AddressKind::Reserved;
}

std::optional<AddressKind> kind_of_text(std::string_view text) {
  if (text.size() >= 2 && text.front() == '[' && text.back() == ']')
    text = text.substr(1, text.size() - 2);
  const std::string copy(text.substr(0, text.find('%')));  // fe80::1%eth0
  Ipv4 ipv4;
  if (inet_pton(AF_INET, copy.c_str(), ipv4.data()) == 1) return kind_of(ipv4);
  Ipv6 ipv6;
  if (inet_pton(AF_INET6, copy.c_str(), ipv6.data()) == 1) return kind_of(ipv6);
  return std::nullopt;
}

bool may_be_public(std::string_view host) {
  if (const std::optional<AddressKind> kind = kind_of_text(host))
    return kind == AddressKind::Global;
  if (host.ends_with('.')) host.remove_suffix(1);
  if (host.find('.') == std::string_view::npos) return false;
  static constexpr std::string_view kLocalNames[] = {".localhost", ".localdomain", ".local",
                                                     ".internal", ".home.arpa"};
  return std::ranges::none_of(kLocalNames,
                              [&](std::string_view name) { return host.ends_with(name); });
}

std::string text_of(const sockaddr& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (address.sa_family == AF_INET) {
    sockaddr_in ipv4;
    std::memcpy(&ipv4, &address, sizeof ipv4);
    inet_ntop(AF_INET, &ipv4.sin_addr, text.data(), text.size());
  } else if (address.sa_family == AF_INET6) {
    sockaddr_in6 ipv6;
    std::memcpy(&ipv6, &address, sizeof ipv6);
    inet_ntop(AF_INET6, &ipv6.sin6_addr, text.data(), text.size());
  }
  return text.data();
}

}  // namespace winnow::fetch
