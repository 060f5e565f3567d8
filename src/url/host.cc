// ASCII names are checked by a table; everything else is percent-decoded and goes through ICU.
#include "url/host.h"

#include <unicode/uidna.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/ascii.h"
#include "base/utf8.h"

namespace winnow::url {
namespace {

// https://url.spec.whatwg.org/#forbidden-domain-code-point
constexpr bool is_forbidden(char c) noexcept {
  const auto byte = static_cast<unsigned char>(c);
  return byte <= 0x20 || byte == 0x7F ||
         std::string_view("#%/:<>?@[\\]^|").find(c) != std::string_view::npos;
}

enum class Class : std::uint8_t { Plain, Upper, NeedsDecoding, Forbidden };

constexpr std::array<Class, 256> kClasses = [] {
  std::array<Class, 256> classes{};
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const char c = static_cast<char>(i);
    if (c == '%' || i >= 0x80)
      classes[i] = Class::NeedsDecoding;
    else if (is_forbidden(c))
      classes[i] = Class::Forbidden;
    else if (base::is_upper(c))
      classes[i] = Class::Upper;
  }
  return classes;
}();

// Unicode 15.1 and 16 changed the mapping of these characters; older versions of ICU refuse them, or
// write U+1E9E as "ss". 0 means that the character is removed.
// https://www.unicode.org/reports/tr46/tr46-33.html#Modifications
char32_t newer_mapping(char32_t c) noexcept {
  if (c < 0x04C0) return c;
  if (c >= 0x10A0 && c <= 0x10C5) return c + (0x2D00 - 0x10A0);  // Georgian capitals
  if ((c >= 0x206A && c <= 0x206F) || (c >= 0x1D173 && c <= 0x1D17A)) return 0;
  switch (c) {
    case 0x04C0: return 0x04CF;
    case 0x1E9E: return 0x00DF;
    case 0x2132: return 0x214E;
    case 0x2183: return 0x2184;
    case 0x2F868: return 0x36FC;
    case 0x2F874: return 0x5F53;
    case 0x2F91F: return 0x243AB;
    case 0x2F95F: return 0x7AEE;
    case 0x2F9BF: return 0x45D7;
    case 0x115F:
    case 0x1160:
    case 0x17B4:
    case 0x17B5:
    case 0x180E:
    case 0x3164:
    case 0xFFA0: return 0;
    default: return c;
  }
}

std::string with_newer_mappings(std::string_view name) {
  std::string out;
  out.reserve(name.size());
  for (std::size_t i = 0; i < name.size();) {
    const base::CodePoint c = base::read_utf8(name, i);
    if (const char32_t mapped = newer_mapping(c.value); mapped != 0) base::append_utf8(out, mapped);
    i += c.length;
  }
  return out;
}

// "Domain to ASCII" without strictness: hyphens may be anywhere and lengths are not checked.
std::optional<std::string> to_ascii(std::string_view text) {
  static const UIDNA* const idna = [] {
    UErrorCode status = U_ZERO_ERROR;
    return uidna_openUTS46(UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ |
                               UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE,
                           &status);
  }();
  constexpr std::uint32_t kPermitted =
      UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG | UIDNA_ERROR_DOMAIN_NAME_TOO_LONG |
      UIDNA_ERROR_LEADING_HYPHEN | UIDNA_ERROR_TRAILING_HYPHEN | UIDNA_ERROR_HYPHEN_3_4;
  if (idna == nullptr || text.size() > kMaxIdnaBytes) return std::nullopt;
  const std::string name = with_newer_mappings(text);
  std::string out(4 * name.size() + 64, '\0');
  for (int attempt = 0; attempt < 2; ++attempt) {
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    UErrorCode status = U_ZERO_ERROR;
    const std::int32_t length =
        uidna_nameToASCII_UTF8(idna, name.data(), static_cast<std::int32_t>(name.size()),
                               out.data(), static_cast<std::int32_t>(out.size()), &info, &status);
    if (status == U_BUFFER_OVERFLOW_ERROR) {
      out.resize(static_cast<std::size_t>(length) + 1);
      continue;
    }
    if (U_FAILURE(status) || (info.errors & ~kPermitted) != 0) return std::nullopt;
    out.resize(static_cast<std::size_t>(length));
    return out;
  }
  return std::nullopt;
}

// https://url.spec.whatwg.org/#ipv4-number-parser; empty text is not a number. Numbers beyond 32
// bits stay beyond 32 bits.
std::optional<std::uint64_t> read_ipv4_number(std::string_view text) noexcept {
  if (text.empty()) return std::nullopt;
  std::uint64_t radix = 10;
  if (text.size() >= 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
    radix = 16;
    text.remove_prefix(2);
  } else if (text.size() >= 2 && text[0] == '0') {
    radix = 8;
    text.remove_prefix(1);
  }
  std::uint64_t number = 0;
  for (const char c : text) {
    const int digit = base::hex_value(c);
    if (digit < 0 || static_cast<std::uint64_t>(digit) >= radix) return std::nullopt;
    number = std::min(number * radix + static_cast<std::uint64_t>(digit), std::uint64_t{1} << 40);
  }
  return number;
}

// https://url.spec.whatwg.org/#ends-in-a-number-checker
bool ends_in_number(std::string_view name) noexcept {
  if (name.ends_with('.')) {
    name.remove_suffix(1);
    if (name.empty()) return false;
  }
  const std::string_view last = name.substr(name.rfind('.') + 1);
  if (last.empty() || !base::is_digit(last.front())) return false;
  return std::ranges::all_of(last, base::is_digit) || read_ipv4_number(last).has_value();
}

// https://url.spec.whatwg.org/#concept-ipv4-parser
std::optional<std::string> canonical_ipv4(std::string_view name) {
  if (name.ends_with('.')) name.remove_suffix(1);
  std::uint32_t address = 0;
  for (int part = 0; part < 4; ++part) {
    const std::size_t dot = name.find('.');
    const std::optional<std::uint64_t> number = read_ipv4_number(name.substr(0, dot));
    if (!number) return std::nullopt;
    if (dot == std::string_view::npos) {
      // The last number fills all bytes that are left.
      if (*number >> (8 * (4 - part)) != 0) return std::nullopt;
      address |= static_cast<std::uint32_t>(*number);
      std::string text;
      for (int shift = 24; shift >= 0; shift -= 8) {
        text.append(std::to_string((address >> shift) & 255));
        if (shift != 0) text += '.';
      }
      return text;
    }
    if (*number > 255) return std::nullopt;
    address |= static_cast<std::uint32_t>(*number) << (8 * (3 - part));
    name.remove_prefix(dot + 1);
  }
  return std::nullopt;  // more than four numbers
}

using Pieces = std::array<std::uint16_t, 8>;

// The IPv4 address at the end of an IPv6 address: four decimal numbers without leading zeros.
std::optional<std::uint32_t> read_dotted(std::string_view text) noexcept {
  std::uint32_t address = 0;
  for (int part = 0; part < 4; ++part) {
    const std::size_t dot = text.find('.');
    const std::string_view digits = text.substr(0, dot);
    if ((dot == std::string_view::npos) != (part == 3)) return std::nullopt;
    if (digits.empty() || digits.size() > 3 || !std::ranges::all_of(digits, base::is_digit) ||
        (digits.size() > 1 && digits.front() == '0'))
      return std::nullopt;
    std::uint32_t number = 0;
    for (const char c : digits) number = number * 10 + static_cast<std::uint32_t>(c - '0');
    if (number > 255) return std::nullopt;
    address = address << 8 | number;
    if (part < 3) text.remove_prefix(dot + 1);
  }
  return address;
}

// https://url.spec.whatwg.org/#concept-ipv6-parser
std::optional<Pieces> read_ipv6(std::string_view text) noexcept {
  Pieces pieces{};
  std::size_t count = 0;
  std::optional<std::size_t> gap;  // where "::" is
  if (text.starts_with(':')) {
    if (!text.starts_with("::")) return std::nullopt;
    text.remove_prefix(2);
    gap = 0;
  }
  while (!text.empty()) {
    if (count == pieces.size()) return std::nullopt;
    if (text.front() == ':') {
      if (gap) return std::nullopt;
      text.remove_prefix(1);
      gap = count;
      continue;
    }
    std::size_t length = 0;
    std::uint32_t value = 0;
    while (length < 4 && length < text.size() && base::hex_value(text[length]) >= 0)
      value = value * 16 + static_cast<std::uint32_t>(base::hex_value(text[length++]));
    if (length < text.size() && text[length] == '.') {
      if (length == 0 || count > 6) return std::nullopt;
      const std::optional<std::uint32_t> ipv4 = read_dotted(text);
      if (!ipv4) return std::nullopt;
      pieces[count++] = static_cast<std::uint16_t>(*ipv4 >> 16);
      pieces[count++] = static_cast<std::uint16_t>(*ipv4 & 0xFFFF);
      break;
    }
    text.remove_prefix(length);
    if (!text.empty()) {
      if (text.front() != ':' || text.size() == 1) return std::nullopt;
      text.remove_prefix(1);
    }
    pieces[count++] = static_cast<std::uint16_t>(value);
  }
  if (!gap) return count == pieces.size() ? std::optional(pieces) : std::nullopt;
  // With all eight pieces written, "::" stands for none of them; the standard accepts that.
  std::rotate(pieces.begin() + static_cast<std::ptrdiff_t>(*gap),
              pieces.begin() + static_cast<std::ptrdiff_t>(count), pieces.end());
  return pieces;
}

// https://url.spec.whatwg.org/#concept-ipv6-serializer
std::string write_ipv6(const Pieces& pieces) {
  std::size_t gap = pieces.size();  // the first of the longest runs of two or more zeros
  std::size_t gap_length = 1;
  for (std::size_t i = 0; i < pieces.size();) {
    std::size_t end = i;
    while (end < pieces.size() && pieces[end] == 0) ++end;
    if (end - i > gap_length) {
      gap = i;
      gap_length = end - i;
    }
    i = std::max(end, i + 1);
  }
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string text = "[";
  for (std::size_t i = 0; i < pieces.size();) {
    if (i == gap) {
      text.append(i == 0 ? "::" : ":");
      i += gap_length;
      continue;
    }
    bool has_digits = false;
    for (int shift = 12; shift >= 0; shift -= 4) {
      const unsigned digit = (pieces[i] >> shift) & 15U;
      has_digits |= digit != 0 || shift == 0;
      if (has_digits) text += kHex[digit];
    }
    if (++i < pieces.size()) text += ':';
  }
  return text + ']';
}

// `name` in ASCII and in lower case.
std::optional<std::string> finish(std::string name) {
  if (name.empty() || std::ranges::any_of(name, is_forbidden)) return std::nullopt;
  if (ends_in_number(name)) return canonical_ipv4(name);
  return name;
}

}  // namespace

std::string percent_decode(std::string_view text) {
  std::string out;
  out.reserve(text.size());
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

std::optional<std::string> canonical_host(std::string_view host) {
  if (host.starts_with('[')) {
    if (host.size() < 2 || !host.ends_with(']')) return std::nullopt;
    const std::optional<Pieces> pieces = read_ipv6(host.substr(1, host.size() - 2));
    return pieces ? std::optional(write_ipv6(*pieces)) : std::nullopt;
  }
  std::uint8_t seen = 0;
  for (const char c : host)
    seen |= static_cast<std::uint8_t>(
        1U << static_cast<unsigned>(kClasses[static_cast<unsigned char>(c)]));
  const auto has = [&](Class kind) { return (seen >> static_cast<unsigned>(kind) & 1U) != 0; };
  if (!has(Class::NeedsDecoding)) {
    if (has(Class::Forbidden)) return std::nullopt;
    std::string name(host);
    if (has(Class::Upper))
      for (char& c : name) c = base::to_lower(c);
    if (name.empty()) return std::nullopt;
    if (ends_in_number(name)) return canonical_ipv4(name);
    return name;
  }
  std::string name = percent_decode(host);
  const bool is_ascii =
      std::ranges::none_of(name, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
  if (is_ascii) return finish(base::lower_case(name));
  std::optional<std::string> ascii = to_ascii(name);
  return ascii ? finish(*std::move(ascii)) : std::nullopt;
}

}  // namespace winnow::url
