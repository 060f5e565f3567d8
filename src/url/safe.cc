// Reads the scheme as the URL standard does; anything unclear is refused.
#include "url/safe.h"

#include <algorithm>
#include <array>
#include <span>

#include "base/ascii.h"
#include "base/search.h"
#include "url/resolve.h"

namespace winnow::url {
namespace {

constexpr std::array<std::string_view, 5> kLinkSchemes = {"http", "https", "ftp", "mailto", "tel"};
constexpr std::array<std::string_view, 2> kImageSchemes = {"http", "https"};

bool is_control_or_space(char c) noexcept {
  const auto byte = static_cast<unsigned char>(c);
  return byte <= 0x20 || byte == 0x7F;
}

// https://url.spec.whatwg.org/#concept-basic-url-parser steps 1 to 3: trims, and removes tabs and
// line breaks everywhere.
std::string clean(std::string_view text) {
  while (!text.empty() && is_control_or_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_control_or_space(text.back())) text.remove_suffix(1);
  std::string out;
  out.reserve(text.size());
  for (const char c : text)
    if (c != '\t' && c != '\n' && c != '\r') out += c;
  return out;
}

// The text before the first colon, if that comes before path, query and fragment. NB: it may
// contain characters that no scheme has; such a text is not on the allow list.
std::optional<std::string_view> scheme_of(std::string_view text) noexcept {
  static constexpr base::CharacterSet kDelimiters(":/\\?#");
  const std::size_t mark = kDelimiters.find_in(text);
  if (mark == std::string_view::npos || text[mark] != ':') return std::nullopt;
  return text.substr(0, mark);
}

bool is_listed(std::string_view scheme, std::span<const std::string_view> schemes) noexcept {
  return std::ranges::any_of(schemes, [&](std::string_view allowed) {
    return base::equals_ignoring_case(scheme, allowed);
  });
}

std::string encode_what_quotes_cannot_hold(std::string_view text) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  static constexpr base::CharacterSet kEncoded("\"'<>`\\{}|^");
  const auto is_encoded = [](char c) { return is_control_or_space(c) || kEncoded.has(c); };
  if (std::ranges::none_of(text, is_encoded)) return std::string(text);
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (is_encoded(c))
      out.append({'%', kHex[byte >> 4], kHex[byte & 15]});
    else
      out += c;
  }
  return out;
}

bool is_safe(std::string_view url, std::span<const std::string_view> schemes) noexcept {
  if (url.empty() || std::ranges::any_of(url, is_control_or_space)) return false;
  const std::optional<std::string_view> scheme = scheme_of(url);
  return !scheme || is_listed(*scheme, schemes);
}

std::optional<std::string> make_safe(std::string_view reference, std::string_view base,
                                     std::span<const std::string_view> schemes) {
  if (reference.size() > kMaxSafeBytes) return std::nullopt;
  if (is_canonical(reference)) return std::string(reference);
  if (base.size() > kMaxSafeBytes) base = {};
  const std::string cleaned = clean(reference);
  if (cleaned.empty()) return std::nullopt;
  const std::optional<std::string_view> scheme = scheme_of(cleaned);
  if (scheme && !is_listed(*scheme, schemes)) return std::nullopt;
  const bool is_web = !scheme || is_listed(*scheme, kImageSchemes);
  const std::optional<std::string_view> base_scheme = scheme_of(base);
  if (is_web && (scheme || (base_scheme && is_listed(*base_scheme, kImageSchemes)))) {
    const std::optional<std::string> resolved = resolve(cleaned, base);
    if (!resolved) return std::nullopt;
    return encode_what_quotes_cannot_hold(*resolved);
  }
  std::string encoded = encode_what_quotes_cannot_hold(cleaned);
  // "a\b:c" has no scheme, "a%5Cb:c" may be read as if it had one.
  if (!is_safe(encoded, schemes)) return std::nullopt;
  return encoded;
}

}  // namespace

std::optional<std::string> safe_link(std::string_view reference, std::string_view base) {
  return make_safe(reference, base, kLinkSchemes);
}
std::optional<std::string> safe_image(std::string_view reference, std::string_view base) {
  return make_safe(reference, base, kImageSchemes);
}
bool is_safe_link(std::string_view url) noexcept { return is_safe(url, kLinkSchemes); }
bool is_safe_image(std::string_view url) noexcept { return is_safe(url, kImageSchemes); }

}  // namespace winnow::url
