// Which addresses may stand in what we write: an allow list of schemes, after the cleaning that a
// browser does before it looks at the scheme.
//
//   url::safe_link("/rye", "https://mill.example/")   "https://mill.example/rye"
//   url::safe_link("mailto:ann@mill.example", "")      itself
//   url::safe_link("java\nscript:alert(1)", ...)       nothing
//
// Links: http, https, ftp, mailto, tel. Images: http, https; no data: at all, since an SVG image in
// one can hold anything and a raster one is no address. A relative reference without a base stays
// relative. What comes back holds no white space, control character, quote, angle bracket,
// backtick, backslash, brace or bar: all percent-encoded, so it can stand in any format's
// quotation.
//
// Linear; a reference or base longer than kMaxSafeBytes is refused, so that a long base and many
// links cannot multiply. Any thread.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace winnow::url {

inline constexpr std::size_t kMaxSafeBytes = 8192;

std::optional<std::string> safe_link(std::string_view reference, std::string_view base);
std::optional<std::string> safe_image(std::string_view reference, std::string_view base);

// For addresses that somebody else has made: of an allowed scheme or of none.
bool is_safe_link(std::string_view url) noexcept;
bool is_safe_image(std::string_view url) noexcept;

}  // namespace winnow::url
