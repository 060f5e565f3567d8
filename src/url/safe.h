// Decides which addresses may appear in the output: an allow list of schemes, applied after the
// same cleaning that a browser does before it reads the scheme.
//
//   url::safe_link("/rye", "https://mill.example/")   "https://mill.example/rye"
//   url::safe_link("mailto:ann@mill.example", "")      unchanged
//   url::safe_link("java\nscript:alert(1)", ...)       nullopt
//
// Links: http, https, ftp, mailto, tel. Images: http, https; never data:, because an SVG image in
// it can contain anything. A relative reference without a base stays relative. White space, control
// characters, quotes, angle brackets, backticks, backslashes, braces and bars are percent-encoded,
// so that the result can be quoted in any output format.
//
// Linear. A reference or base longer than kMaxSafeBytes is refused, so that a long base and many
// links cannot multiply. Thread-safe.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace winnow::url {

inline constexpr std::size_t kMaxSafeBytes = 8192;

std::optional<std::string> safe_link(std::string_view reference, std::string_view base);
std::optional<std::string> safe_image(std::string_view reference, std::string_view base);

// True for an address with an allowed scheme or without a scheme.
bool is_safe_link(std::string_view url) noexcept;
bool is_safe_image(std::string_view url) noexcept;

}  // namespace winnow::url
