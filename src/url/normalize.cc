// Normalizes path and query of a resolved URL segment by segment.
#include "url/normalize.h"

#include <algorithm>
#include <array>
#include <vector>

#include "base/ascii.h"
#include "url/resolve.h"
#include "url/url.h"

namespace winnow::url {
namespace {

// Parameters that identify a campaign or a click; the page is the same without them.
constexpr std::array<std::string_view, 13> kCampaign = {
    "fbclid", "gclid",  "gclsrc", "dclid",  "gbraid", "wbraid", "msclkid",
    "yclid",  "igshid", "mc_cid", "mc_eid", "_ga",    "_gl"};
// Parameters that are session ids whatever their value.
constexpr std::array<std::string_view, 6> kSession = {"phpsessid", "jsessionid", "aspsessionid",
                                                      "cftoken",   "osCsid",     "zenid"};
// Parameters that are session ids if the value looks like one.
constexpr std::array<std::string_view, 6> kPerhapsSession = {"sid",        "s",         "session",
                                                             "session_id", "sessionid", "sess"};
constexpr std::size_t kSessionValueBytes = 16;

template <typename Names>
bool is_among(std::string_view name, const Names& names) {
  return std::ranges::any_of(
      names, [&](std::string_view other) { return base::equals_ignoring_case(name, other); });
}

// Long, with both letters and digits.
bool looks_like_session(std::string_view value) {
  return value.size() >= kSessionValueBytes && std::ranges::all_of(value, base::is_alphanumeric) &&
         std::ranges::any_of(value, base::is_digit) && std::ranges::any_of(value, base::is_alpha);
}

bool is_about_the_reader(std::string_view parameter) {
  const std::size_t equals = parameter.find('=');
  const std::string_view name = parameter.substr(0, equals);
  const std::string_view value =
      equals == std::string_view::npos ? std::string_view{} : parameter.substr(equals + 1);
  return base::starts_with_ignoring_case(name, "utm_") || is_among(name, kCampaign) ||
         is_among(name, kSession) || base::starts_with_ignoring_case(name, "aspsessionid") ||
         (is_among(name, kPerhapsSession) && looks_like_session(value));
}

// RFC 3986, 2.3: characters that mean the same with and without percent-encoding.
bool is_unreserved(char c) noexcept {
  return base::is_alphanumeric(c) || c == '-' || c == '.' || c == '_' || c == '~';
}

std::string tidy_percents(std::string_view text) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    if (i + 2 >= text.size() || base::hex_value(text[i + 1]) < 0 ||
        base::hex_value(text[i + 2]) < 0) {
      out += "%25";  // a percent sign that encodes nothing is literal
      continue;
    }
    const int high = base::hex_value(text[i + 1]);
    const int low = base::hex_value(text[i + 2]);
    const char c = static_cast<char>(high * 16 + low);
    if (is_unreserved(c)) {
      out += c;
    } else {
      out += '%';
      out += kHex[static_cast<std::size_t>(high)];
      out += kHex[static_cast<std::size_t>(low)];
    }
    i += 2;
  }
  return out;
}

std::vector<std::string_view> split(std::string_view text, char mark) {
  std::vector<std::string_view> parts;
  while (true) {
    const std::size_t end = text.find(mark);
    parts.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

// Removes ";jsessionid=..." at the end of segments, and segments "(S(...))".
std::string without_sessions(std::string_view path) {
  std::string out;
  out.reserve(path.size());
  bool is_first = true;
  for (std::string_view segment : split(path, '/')) {
    for (std::size_t semicolon = segment.rfind(';');
         semicolon != std::string_view::npos && is_about_the_reader(segment.substr(semicolon + 1));
         semicolon = segment.rfind(';'))
      segment = segment.substr(0, semicolon);
    const bool is_session = segment.size() > 4 && segment.ends_with("))") &&
                            base::starts_with_ignoring_case(segment, "(S(");
    if (is_session) continue;
    if (!is_first) out += '/';
    out += segment;
    is_first = false;
  }
  return out.empty() ? "/" : out;
}

}  // namespace

std::optional<std::string> crawl_address(std::string_view reference, std::string_view base) {
  const std::optional<std::string> resolved = resolve(reference, base);
  if (!resolved) return std::nullopt;
  const auto parts = read_parts(*resolved);
  if (!parts) return std::nullopt;
  std::string out(parts->scheme);
  out.append("://").append(parts->host);
  if (!parts->port.empty()) out.append(":").append(parts->port);
  // Percent-decoding comes first: it may reveal a delimiter or a dot segment.
  const std::optional<std::string> tidied = resolve(out + tidy_percents(parts->path));
  const auto path_parts = tidied ? read_parts(*tidied) : std::nullopt;
  if (!path_parts) return std::nullopt;
  out += without_sessions(path_parts->path);
  std::string query;
  if (!parts->query.empty()) {
    const std::string tidy = tidy_percents(parts->query);
    for (const std::string_view parameter : split(tidy, '&')) {
      if (parameter.empty() || is_about_the_reader(parameter)) continue;
      query.append(query.empty() ? "?" : "&").append(parameter);
    }
  }
  return out + query;
}

std::string crawl_key(std::string_view address) {
  const std::size_t mark = address.find('?');
  if (mark == std::string_view::npos) return std::string(address);
  std::vector<std::string_view> parameters = split(address.substr(mark + 1), '&');
  std::ranges::stable_sort(parameters);
  std::string key(address.substr(0, mark));
  for (std::size_t i = 0; i < parameters.size(); ++i)
    key.append(i == 0 ? "?" : "&").append(parameters[i]);
  return key;
}

}  // namespace winnow::url
