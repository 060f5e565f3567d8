// Splits an absolute URL at its delimiters, from left to right.
#include "url/url.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/search.h"
#include "url/host.h"
#include "url/parse.h"

namespace winnow::url {
namespace {

// Removes and returns the part of `rest` before the first of `delimiters`.
std::string_view take_until(std::string_view& rest, const base::CharacterSet& delimiters) noexcept {
  const std::string_view taken = rest.substr(0, delimiters.find_in(rest));
  rest.remove_prefix(taken.size());
  return taken;
}

bool is_host_character(char c) noexcept {
  return base::is_alphanumeric(c) || c == '.' || c == '-' || c == '_' || c == '%' ||
         static_cast<unsigned char>(c) >= 0x80;
}

}  // namespace

std::optional<Parts> read_parts(std::string_view url) noexcept {
  static constexpr base::CharacterSet kAfterScheme(":/?#");
  static constexpr base::CharacterSet kAfterAuthority("/?#\\");
  static constexpr base::CharacterSet kAfterHost(":");
  static constexpr base::CharacterSet kAfterPath("?#");
  static constexpr base::CharacterSet kAfterQuery("#");
  std::string_view rest = base::trim(url);
  Parts parts;
  parts.scheme = take_until(rest, kAfterScheme);
  if (!is_web(parts.scheme) || !rest.starts_with("://")) return std::nullopt;
  rest.remove_prefix(3);
  std::string_view authority = take_until(rest, kAfterAuthority);
  if (const std::size_t at = authority.rfind('@'); at != std::string_view::npos)
    authority.remove_prefix(at + 1);
  if (authority.starts_with('[')) {
    const std::size_t close = authority.find(']');
    if (close == std::string_view::npos) return std::nullopt;
    parts.host = authority.substr(0, close + 1);
    authority.remove_prefix(close + 1);
  } else {
    parts.host = take_until(authority, kAfterHost);
    if (!std::ranges::all_of(parts.host, is_host_character)) return std::nullopt;
  }
  if (parts.host.empty()) return std::nullopt;
  if (authority.starts_with(':')) parts.port = authority.substr(1);
  if (!std::ranges::all_of(parts.port, base::is_digit)) return std::nullopt;
  parts.path = take_until(rest, kAfterPath);
  if (rest.starts_with('?')) {
    rest.remove_prefix(1);
    parts.query = take_until(rest, kAfterQuery);
  }
  if (rest.starts_with('#')) parts.fragment = rest.substr(1);
  return parts;
}

std::optional<std::string> host_of(std::string_view url) {
  const auto parts = read_parts(url);
  if (!parts) return std::nullopt;
  return canonical_host(parts->host);
}

std::string normalize(std::string_view url) {
  const auto parts = read_parts(url);
  if (!parts) return std::string(url);
  std::string text = base::lower_case(parts->scheme);
  text.append("://");
  text.append(canonical_host(parts->host).value_or(base::lower_case(parts->host)));
  if (!parts->port.empty()) text.append(":").append(parts->port);
  text.append(parts->path.empty() ? "/" : parts->path);
  if (!parts->query.empty()) text.append("?").append(parts->query);
  return text;
}

}  // namespace winnow::url
