// parse.h for http and https; other schemes are passed through.
#include "url/resolve.h"

#include <array>
#include <cstdint>

#include "base/ascii.h"
#include "url/parse.h"

namespace winnow::url {

std::optional<std::string> resolve(std::string_view reference, std::string_view base) {
  if (is_canonical(reference)) return std::string(reference);
  std::string storage;
  const std::string_view text = clean(reference, storage);
  const std::string_view scheme = scheme_of(text);
  if (!scheme.empty() && !is_web(scheme)) return std::string(text);
  const std::optional<Url> url = parse(text, base);
  if (!url || !is_web(url->scheme)) return std::nullopt;
  return write(*url, Credentials::Drop);
}

bool is_canonical(std::string_view text) noexcept {
  enum : std::uint8_t { kNever = 0, kInHost = 1, kAfterHost = 2 };
  static constexpr auto kPlaces = [] {
    std::array<std::uint8_t, 256> places{};
    for (std::size_t i = 0x21; i < 0x7F; ++i) places[i] = kAfterHost;
    for (const char c : std::string_view("\"'<>`\\{}|^"))
      places[static_cast<std::size_t>(c)] = kNever;
    for (char c = 'a'; c <= 'z'; ++c) places[static_cast<std::size_t>(c)] |= kInHost;
    for (char c = '0'; c <= '9'; ++c) places[static_cast<std::size_t>(c)] |= kInHost;
    for (const char c : {'-', '.', '_'}) places[static_cast<std::size_t>(c)] |= kInHost;
    return places;
  }();
  const auto is_allowed = [](char c, std::uint8_t place) {
    return (kPlaces[static_cast<unsigned char>(c)] & place) != 0;
  };
  if (!text.starts_with("http")) return false;
  text.remove_prefix(4);
  if (text.starts_with('s')) text.remove_prefix(1);
  if (!text.starts_with("://")) return false;
  std::size_t i = 3;
  while (i < text.size() && is_allowed(text[i], kInHost)) ++i;
  // After a letter there is no dot, and the host is not an IPv4 address.
  if (i == 3 || i == text.size() || text[i] != '/' || !base::is_lower(text[i - 1])) return false;
  // A hexadecimal number also ends with a letter.
  const std::string_view host = text.substr(3, i - 3);
  if (base::is_digit(host[host.rfind('.') + 1])) return false;
  bool is_path = true;
  bool is_fragment = false;
  for (; i < text.size(); ++i) {
    const char c = text[i];
    if (!is_allowed(c, kAfterHost)) return false;
    if (c == '?') is_path = false;
    if (c == '#') {
      if (is_fragment) return false;
      is_fragment = true;
      is_path = false;
    }
    // A segment that may be "." or "..".
    if (c == '/' && is_path && i + 1 < text.size() && (text[i + 1] == '.' || text[i + 1] == '%'))
      return false;
  }
  return true;
}

std::string_view without_fragment(std::string_view url) noexcept {
  return url.substr(0, url.find('#'));
}

}  // namespace winnow::url
