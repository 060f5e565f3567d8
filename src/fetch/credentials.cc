// Origins are compared as text.
#include "fetch/credentials.h"

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "url/parse.h"

namespace winnow::fetch {
namespace {

// Headers of content negotiation, caching and client hints.
constexpr std::array<std::string_view, 11> kHarmless = {
    "accept",    "accept-charset", "accept-encoding", "accept-language", "cache-control",
    "dnt",       "from",           "pragma",          "priority",        "te",
    "user-agent"};

constexpr std::array<std::string_view, 3> kSecret = {"authorization", "cookie",
                                                     "proxy-authorization"};

bool is_same_name(std::string_view a, std::string_view b) noexcept {
  return base::equals_ignoring_case(a, b);
}

}  // namespace

std::optional<std::string> origin_of(std::string_view url) {
  const std::optional<url::Url> parsed = url::parse(url);
  if (!parsed || parsed->scheme == "file") return std::nullopt;
  std::string origin = parsed->scheme + "://" + parsed->host;
  if (!parsed->port.empty()) origin.append(":").append(parsed->port);
  return origin;
}

bool is_harmless_header(std::string_view name) noexcept {
  return base::starts_with_ignoring_case(name, "sec-ch-") ||
         base::starts_with_ignoring_case(name, "sec-fetch-") ||
         std::ranges::any_of(kHarmless, [&](auto other) { return is_same_name(name, other); });
}

bool is_valid_header(std::string_view name, std::string_view value) noexcept {
  const auto is_token = [](char c) {
    return base::is_alphanumeric(c) ||
           std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
  };
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; };
  return !name.empty() && std::ranges::all_of(name, is_token) &&
         std::ranges::none_of(value, is_control);
}

std::string without_credentials(std::string_view head, const std::vector<Credential>& credentials) {
  std::string out;
  out.reserve(head.size());
  while (!head.empty()) {
    const std::size_t end = std::min(head.find('\n'), head.size() - 1) + 1;
    const std::string_view line = head.substr(0, end);
    head.remove_prefix(end);
    const std::string_view name = line.substr(0, line.find(':'));
    const bool is_secret =
        std::ranges::any_of(kSecret, [&](auto other) { return is_same_name(name, other); }) ||
        std::ranges::any_of(credentials,
                            [&](const auto& one) { return is_same_name(name, one.name); });
    if (!is_secret) out.append(line);
  }
  return out;
}

}  // namespace winnow::fetch
