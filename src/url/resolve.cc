// The URL standard's basic parser for special schemes, by components instead of states: the
// reference is split at its delimiters, missing components come from the base, and each component
// is normalized.
#include "url/resolve.h"

#include <cstdint>
#include <vector>

#include "base/ascii.h"

namespace winnow::url {
namespace {

constexpr std::string_view kHex = "0123456789ABCDEF";

// The components of a URL; views, except those that normalizing rewrites.
struct Components {
  std::string scheme;  // "https"
  std::string authority;
  std::string path;  // starts with "/"
  std::optional<std::string> query;
  std::optional<std::string> fragment;
};

// https://url.spec.whatwg.org/#url-parsing steps 1 to 3.
std::string clean(std::string_view text) {
  const auto is_edge = [](char c) { return static_cast<unsigned char>(c) <= 0x20; };
  while (!text.empty() && is_edge(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_edge(text.back())) text.remove_suffix(1);
  std::string out;
  out.reserve(text.size());
  for (const char c : text)
    if (c != '\t' && c != '\n' && c != '\r') out += c;
  return out;
}

std::string_view scheme_of(std::string_view text) noexcept {
  if (text.empty() || !base::is_alpha(text.front())) return {};
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == ':') return text.substr(0, i);
    if (!base::is_alphanumeric(c) && c != '+' && c != '-' && c != '.') return {};
  }
  return {};
}

bool is_web(std::string_view scheme) noexcept {
  return base::equals_ignoring_case(scheme, "http") || base::equals_ignoring_case(scheme, "https");
}

// The percent-encode sets of path, query and fragment.
// https://url.spec.whatwg.org/#percent-encoded-bytes
std::string encode(std::string_view text, std::string_view also) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= 0x20 || byte >= 0x7F || also.find(c) != std::string_view::npos) {
      out += '%';
      out += kHex[byte >> 4];
      out += kHex[byte & 15];
    } else {
      out += c;
    }
  }
  return out;
}

std::string encode_path(std::string_view text) { return encode(text, "\"#<>?^`{}"); }
std::string encode_query(std::string_view text) { return encode(text, "\"#'<>"); }
std::string encode_fragment(std::string_view text) { return encode(text, "\"<>`"); }

std::string percent_decode(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && base::hex_value(text[i + 1]) >= 0 &&
        base::hex_value(text[i + 2]) >= 0) {
      out += static_cast<char>(base::hex_value(text[i + 1]) * 16 + base::hex_value(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

// Host and port; user name and password are dropped and never sent.
std::optional<std::string> normalize_authority(std::string_view text, std::string_view scheme) {
  if (const std::size_t at = text.rfind('@'); at != std::string_view::npos)
    text.remove_prefix(at + 1);
  std::string_view host = text;
  std::string_view port;
  const std::size_t bracket = text.find(']');
  const std::size_t colon = text.find(':', bracket == std::string_view::npos ? 0 : bracket);
  if (colon != std::string_view::npos) {
    host = text.substr(0, colon);
    port = text.substr(colon + 1);
  }
  std::string out = base::lower_case(percent_decode(host));
  if (out.empty()) return std::nullopt;
  // https://url.spec.whatwg.org/#forbidden-domain-code-point; brackets are those of IPv6.
  const bool is_address = out.front() == '[' && out.back() == ']';
  for (const char c : out) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= 0x20 || byte == 0x7F ||
        std::string_view("#/<>?@\\^|%").find(c) != std::string_view::npos)
      return std::nullopt;
    if (!is_address && (c == '[' || c == ']' || c == ':')) return std::nullopt;
  }
  std::uint32_t number = 0;
  for (const char c : port) {
    if (!base::is_digit(c)) return std::nullopt;
    number = number * 10 + static_cast<std::uint32_t>(c - '0');
    if (number > 65535) return std::nullopt;
  }
  const std::uint32_t usual = scheme == "https" ? 443 : 80;
  if (!port.empty() && number != usual) out.append(":").append(std::to_string(number));
  return out;
}

bool is_single_dot(std::string_view segment) noexcept {
  return segment == "." || base::equals_ignoring_case(segment, "%2e");
}
bool is_double_dot(std::string_view segment) noexcept {
  return segment == ".." || base::equals_ignoring_case(segment, ".%2e") ||
         base::equals_ignoring_case(segment, "%2e.") ||
         base::equals_ignoring_case(segment, "%2e%2e");
}

// https://url.spec.whatwg.org/#path-state: "\" separates like "/"; dot segments are resolved.
std::string normalize_path(std::string_view path) {
  std::vector<std::string_view> kept;
  bool ends_open = false;  // the path ends with "/"
  std::size_t at = !path.empty() && (path.front() == '/' || path.front() == '\\') ? 1 : 0;
  while (true) {
    const std::size_t end = path.find_first_of("/\\", at);
    const std::string_view segment =
        path.substr(at, end == std::string_view::npos ? std::string_view::npos : end - at);
    const bool is_last = end == std::string_view::npos;
    if (is_double_dot(segment)) {
      if (!kept.empty()) kept.pop_back();
      ends_open = is_last;
    } else if (is_single_dot(segment)) {
      ends_open = is_last;
    } else {
      kept.push_back(segment);
      ends_open = false;
    }
    if (is_last) break;
    at = end + 1;
  }
  std::string out;
  out.reserve(path.size() + 1);
  for (const std::string_view segment : kept) out.append("/").append(encode_path(segment));
  if (ends_open || out.empty()) out += '/';
  return out;
}

struct Rest {
  std::string_view path;
  std::optional<std::string_view> query;
  std::optional<std::string_view> fragment;
};

Rest cut(std::string_view text) {
  Rest rest;
  if (const std::size_t hash = text.find('#'); hash != std::string_view::npos) {
    rest.fragment = text.substr(hash + 1);
    text = text.substr(0, hash);
  }
  if (const std::size_t mark = text.find('?'); mark != std::string_view::npos) {
    rest.query = text.substr(mark + 1);
    text = text.substr(0, mark);
  }
  rest.path = text;
  return rest;
}

// Everything from the authority on: "//host:1/path?query#fragment", any number of slashes.
std::optional<Components> parse_absolute(std::string_view scheme, std::string_view text) {
  Components components;
  components.scheme = base::lower_case(scheme);
  while (!text.empty() && (text.front() == '/' || text.front() == '\\')) text.remove_prefix(1);
  const std::size_t end = text.find_first_of("/\\?#");
  const std::string_view authority = text.substr(0, end);
  const Rest rest = cut(end == std::string_view::npos ? std::string_view{} : text.substr(end));
  std::optional<std::string> normalized = normalize_authority(authority, components.scheme);
  if (!normalized) return std::nullopt;
  components.authority = *std::move(normalized);
  components.path = normalize_path(rest.path);
  if (rest.query) components.query = encode_query(*rest.query);
  if (rest.fragment) components.fragment = encode_fragment(*rest.fragment);
  return components;
}

std::string write(const Components& components) {
  std::string out = components.scheme;
  out.append("://").append(components.authority).append(components.path);
  if (components.query) out.append("?").append(*components.query);
  if (components.fragment) out.append("#").append(*components.fragment);
  return out;
}

}  // namespace

std::optional<std::string> resolve(std::string_view reference, std::string_view base) {
  const std::string text = clean(reference);
  const std::string_view scheme = scheme_of(text);
  if (!scheme.empty() && !is_web(scheme)) return text;

  const std::string base_text = clean(base);
  const std::string_view base_scheme = scheme_of(base_text);
  std::string_view rest = text;
  if (!scheme.empty()) {
    rest.remove_prefix(scheme.size() + 1);
    const bool has_slashes = rest.size() >= 2 && (rest[0] == '/' || rest[0] == '\\') &&
                             (rest[1] == '/' || rest[1] == '\\');
    // "Special relative or authority state": https:page.html is relative to a base of https.
    if (has_slashes || !base::equals_ignoring_case(scheme, base_scheme)) {
      const std::optional<Components> absolute = parse_absolute(scheme, rest);
      return absolute ? std::optional(write(*absolute)) : std::nullopt;
    }
  }
  if (!is_web(base_scheme)) return std::nullopt;
  const std::optional<Components> from =
      parse_absolute(base_scheme, std::string_view(base_text).substr(base_scheme.size() + 1));
  if (!from) return std::nullopt;

  const bool starts_slash = !rest.empty() && (rest[0] == '/' || rest[0] == '\\');
  if (starts_slash && rest.size() >= 2 && (rest[1] == '/' || rest[1] == '\\')) {
    const std::optional<Components> absolute = parse_absolute(from->scheme, rest);
    return absolute ? std::optional(write(*absolute)) : std::nullopt;
  }
  const Rest given = cut(rest);
  Components result = *from;
  result.fragment.reset();
  if (given.fragment) result.fragment = encode_fragment(*given.fragment);
  if (!given.path.empty() || given.query) result.query.reset();
  if (given.query) result.query = encode_query(*given.query);
  if (starts_slash) {
    result.path = normalize_path(given.path);
  } else if (!given.path.empty()) {
    std::string joined = from->path.substr(0, from->path.rfind('/') + 1);
    joined.append(given.path);
    result.path = normalize_path(joined);
  }
  return write(result);
}

std::string_view without_fragment(std::string_view url) noexcept {
  return url.substr(0, url.find('#'));
}

}  // namespace winnow::url
