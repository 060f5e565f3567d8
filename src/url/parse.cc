// By components instead of states: the reference is split at its delimiters, missing components come
// from the base, and each component is normalized.
#include "url/parse.h"

#include <array>
#include <vector>

#include "base/ascii.h"
#include "base/search.h"
#include "url/host.h"

namespace winnow::url {
namespace {

// The characters that are percent-encoded, besides controls, spaces and everything beyond ASCII.
// https://url.spec.whatwg.org/#percent-encoded-bytes
using EncodeSet = std::array<bool, 256>;

constexpr EncodeSet encode_set(std::string_view characters) {
  EncodeSet set{};
  for (std::size_t i = 0; i < set.size(); ++i) set[i] = i <= 0x20 || i >= 0x7F;
  for (const char c : characters) set[static_cast<unsigned char>(c)] = true;
  return set;
}

constexpr EncodeSet kPathSet = encode_set("\"#<>?^`{}");
constexpr EncodeSet kQuerySet = encode_set("\"#'<>");
constexpr EncodeSet kFragmentSet = encode_set("\"<>`");
constexpr EncodeSet kUserSet = encode_set("\"#<>?^`{}/:;=@[\\]|");

void append_encoded(std::string& out, std::string_view text, const EncodeSet& set) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (!set[byte]) continue;
    out.append(text, begin, i - begin);
    out += '%';
    out += kHex[byte >> 4];
    out += kHex[byte & 15];
    begin = i + 1;
  }
  out.append(text, begin);
}

std::string encoded(std::string_view text, const EncodeSet& set) {
  std::string out;
  out.reserve(text.size());
  append_encoded(out, text, set);
  return out;
}

constexpr base::CharacterSet kSlashes("/\\");
constexpr base::CharacterSet kAfterAuthority("/\\?#");
constexpr base::CharacterSet kRemoved("\t\n\r");

bool is_slash(char c) noexcept { return c == '/' || c == '\\'; }

bool is_single_dot(std::string_view segment) noexcept {
  return segment == "." || base::equals_ignoring_case(segment, "%2e");
}
bool is_double_dot(std::string_view segment) noexcept {
  return segment == ".." || base::equals_ignoring_case(segment, ".%2e") ||
         base::equals_ignoring_case(segment, "%2e.") ||
         base::equals_ignoring_case(segment, "%2e%2e");
}

// "C:" or "C|"
bool is_drive(std::string_view text) noexcept {
  return text.size() == 2 && base::is_alpha(text[0]) && (text[1] == ':' || text[1] == '|');
}
// https://url.spec.whatwg.org/#start-with-a-windows-drive-letter
bool starts_with_drive(std::string_view text) noexcept {
  return is_drive(text.substr(0, 2)) &&
         (text.size() == 2 || std::string_view("/\\?#").find(text[2]) != std::string_view::npos);
}

enum class Drives : bool { No, Yes };

// https://url.spec.whatwg.org/#path-state: "\" separates like "/"; dot segments are resolved. In
// file URLs a drive letter at the beginning is never removed.
std::string normalize_path(std::string_view path, Drives drives) {
  std::vector<std::string_view> kept;
  bool ends_open = false;  // the path ends with "/"
  bool has_drive = false;  // kept.front() is a drive letter
  std::size_t at = !path.empty() && is_slash(path.front()) ? 1 : 0;
  while (true) {
    const std::size_t end = kSlashes.find_in(path, at);
    const bool is_last = end == std::string_view::npos;
    const std::string_view segment = path.substr(at, is_last ? end : end - at);
    if (is_double_dot(segment)) {
      if (!kept.empty() && !(has_drive && kept.size() == 1)) kept.pop_back();
      ends_open = is_last;
    } else if (is_single_dot(segment)) {
      ends_open = is_last;
    } else {
      if (drives == Drives::Yes && kept.empty()) has_drive = is_drive(segment);
      kept.push_back(segment);
      ends_open = false;
    }
    if (is_last) break;
    at = end + 1;
  }
  std::string out;
  out.reserve(path.size() + 1);
  for (const std::string_view segment : kept) {
    out += '/';
    append_encoded(out, segment, kPathSet);
  }
  if (has_drive) out[2] = ':';
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

void set_query_and_fragment(Url& url, const Rest& rest) {
  if (rest.query) url.query = encoded(*rest.query, kQuerySet);
  if (rest.fragment) url.fragment = encoded(*rest.fragment, kFragmentSet);
}

// https://url.spec.whatwg.org/#authority-state, host state and port state.
bool read_authority(Url& url, std::string_view text) {
  if (const std::size_t at = text.rfind('@'); at != std::string_view::npos) {
    const std::string_view credentials = text.substr(0, at);
    const std::size_t colon = credentials.find(':');
    url.username = encoded(credentials.substr(0, colon), kUserSet);
    if (colon != std::string_view::npos)
      url.password = encoded(credentials.substr(colon + 1), kUserSet);
    text.remove_prefix(at + 1);
  }
  std::size_t colon = text.size();
  bool is_in_brackets = false;
  for (std::size_t i = 0; i < text.size() && colon == text.size(); ++i) {
    if (text[i] == '[') is_in_brackets = true;
    if (text[i] == ']') is_in_brackets = false;
    if (text[i] == ':' && !is_in_brackets) colon = i;
  }
  std::optional<std::string> host = canonical_host(text.substr(0, colon));
  if (!host) return false;
  url.host = *std::move(host);
  if (colon >= text.size()) return true;
  const std::string_view port = text.substr(colon + 1);
  std::uint32_t number = 0;
  for (const char c : port) {
    if (!base::is_digit(c)) return false;
    number = number * 10 + static_cast<std::uint32_t>(c - '0');
    if (number > 65535) return false;
  }
  const std::uint32_t usual = url.scheme == "https" ? 443 : 80;
  if (!port.empty() && number != usual) url.port = std::to_string(number);
  return true;
}

// Everything from the authority on: "//host:1/path?query#fragment", any number of slashes.
std::optional<Url> parse_web(std::string_view scheme, std::string_view text) {
  Url url;
  url.scheme = base::lower_case(scheme);
  while (!text.empty() && is_slash(text.front())) text.remove_prefix(1);
  const std::size_t end = kAfterAuthority.find_in(text);
  if (!read_authority(url, text.substr(0, end))) return std::nullopt;
  const Rest rest = cut(end == std::string_view::npos ? std::string_view{} : text.substr(end));
  url.path = normalize_path(rest.path, Drives::No);
  set_query_and_fragment(url, rest);
  return url;
}

// The folder of a path, with its last slash. https://url.spec.whatwg.org/#shorten-a-urls-path
std::string folder_of(const std::string& path, Drives drives) {
  if (drives == Drives::Yes && path.size() == 3 && is_drive(std::string_view(path).substr(1)))
    return path + "/";
  return path.substr(0, path.rfind('/') + 1);
}

// A reference without scheme and authority. https://url.spec.whatwg.org/#relative-state
Url parse_relative(Url url, std::string_view text) {
  const Rest rest = cut(text);
  url.fragment.reset();
  if (!rest.path.empty() || rest.query) url.query.reset();
  if (!rest.path.empty()) {
    const Drives drives = url.scheme == "file" ? Drives::Yes : Drives::No;
    if (is_slash(rest.path.front())) {
      url.path = normalize_path(rest.path, drives);
    } else {
      std::string joined = folder_of(url.path, drives);
      joined.append(rest.path);
      url.path = normalize_path(joined, drives);
    }
  }
  set_query_and_fragment(url, rest);
  return url;
}

// https://url.spec.whatwg.org/#file-state and the states after it. `base` is a file URL or nothing.
std::optional<Url> parse_file(std::string_view text, std::optional<Url> base) {
  Url url;
  url.scheme = "file";
  if (text.size() >= 2 && is_slash(text[0]) && is_slash(text[1])) {
    text.remove_prefix(2);
    const std::size_t end = std::min(kAfterAuthority.find_in(text), text.size());
    const std::string_view host = text.substr(0, end);
    if (!is_drive(host)) {
      if (!host.empty()) {
        std::optional<std::string> canonical = canonical_host(host);
        if (!canonical) return std::nullopt;
        if (*canonical != "localhost") url.host = *std::move(canonical);
      }
      text.remove_prefix(end);
    }
  } else if (!text.empty() && is_slash(text.front())) {
    const std::string_view drive =
        base ? std::string_view(base->path).substr(1, 2) : std::string_view();
    if (base) url.host = base->host;
    const bool keeps_drive = base && is_drive(drive) &&
                             (base->path.size() == 3 || base->path[3] == '/') &&
                             !starts_with_drive(text.substr(1));
    if (keeps_drive) {
      const Rest rest = cut(text);
      std::string path = "/";
      path.append(drive).append(rest.path);
      url.path = normalize_path(path, Drives::Yes);
      set_query_and_fragment(url, rest);
      return url;
    }
  } else if (base && !starts_with_drive(text)) {
    return parse_relative(*std::move(base), text);
  } else if (base) {
    url.host = base->host;
  }
  const Rest rest = cut(text);
  url.path = normalize_path(rest.path, Drives::Yes);
  set_query_and_fragment(url, rest);
  return url;
}

// An absolute URL. `text` is clean.
std::optional<Url> parse_absolute(std::string_view text) {
  const std::string_view scheme = scheme_of(text);
  const std::string_view rest = text.substr(std::min(scheme.size() + 1, text.size()));
  if (is_web(scheme)) return parse_web(scheme, rest);
  if (base::equals_ignoring_case(scheme, "file")) return parse_file(rest, std::nullopt);
  return std::nullopt;
}

}  // namespace

std::string_view clean(std::string_view text, std::string& storage) {
  const auto is_edge = [](char c) { return static_cast<unsigned char>(c) <= 0x20; };
  while (!text.empty() && is_edge(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_edge(text.back())) text.remove_suffix(1);
  if (kRemoved.find_in(text) == std::string_view::npos) return text;
  storage.clear();
  for (const char c : text)
    if (c != '\t' && c != '\n' && c != '\r') storage += c;
  return storage;
}

bool is_web(std::string_view scheme) noexcept {
  return base::equals_ignoring_case(scheme, "http") || base::equals_ignoring_case(scheme, "https");
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

std::optional<Url> parse(std::string_view reference, std::string_view base) {
  std::string reference_storage;
  std::string base_storage;
  const std::string_view text = clean(reference, reference_storage);
  const std::string_view base_text = clean(base, base_storage);
  const std::string_view scheme = scheme_of(text);
  const std::string_view base_scheme = scheme_of(base_text);
  std::string_view rest = text;
  if (!scheme.empty()) {
    rest.remove_prefix(scheme.size() + 1);
    const bool has_slashes = rest.size() >= 2 && is_slash(rest[0]) && is_slash(rest[1]);
    // "Special relative or authority state": https:page.html is relative to a base of https.
    const bool is_absolute = has_slashes || !base::equals_ignoring_case(scheme, base_scheme) ||
                             !(is_web(scheme) || base::equals_ignoring_case(scheme, "file"));
    if (is_absolute) return parse_absolute(text);
  }
  std::optional<Url> from = parse_absolute(base_text);
  if (!from) return std::nullopt;
  if (from->scheme == "file") return parse_file(rest, std::move(from));
  if (rest.size() >= 2 && is_slash(rest[0]) && is_slash(rest[1]))
    return parse_web(from->scheme, rest);
  return parse_relative(*std::move(from), rest);
}

std::string write(const Url& url, Credentials credentials) {
  std::string out = url.scheme;
  out.reserve(out.size() + url.host.size() + url.path.size() + 16 +
              (url.query ? url.query->size() : 0) + (url.fragment ? url.fragment->size() : 0));
  out.append("://");
  if (credentials == Credentials::Keep && !(url.username.empty() && url.password.empty())) {
    out.append(url.username);
    if (!url.password.empty()) out.append(":").append(url.password);
    out += '@';
  }
  out.append(url.host);
  if (!url.port.empty()) out.append(":").append(url.port);
  out.append(url.path);
  if (url.query) out.append("?").append(*url.query);
  if (url.fragment) out.append("#").append(*url.fragment);
  return out;
}

}  // namespace winnow::url
