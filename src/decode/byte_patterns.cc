// The tests of byte_patterns.h and their thresholds.
#include "decode/byte_patterns.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "decode/utf8_scan.h"
#include "decode/writer.h"

namespace winnow::decode {
namespace {

constexpr std::size_t kZeroSampleBytes = 4096;
constexpr std::size_t kMinUnits = 8;

// Text in a legacy encoding is almost never valid UTF-8: of 25,000 pairs of a labelled page and a
// legacy encoding that can express it, none was, except pages whose text had been encoded twice. A
// few Chinese characters in GBK can be valid by chance (about one in seven is), so one or two
// characters are not enough.
constexpr std::size_t kMinUtf8Characters = 3;

// Neither U+0000 nor a control character that text does not use.
constexpr bool is_text(char32_t unit) {
  return unit >= 0x20 || unit == '\t' || unit == '\n' || unit == '\f' || unit == '\r';
}

template <std::size_t kWidth>
char32_t unit_at(std::string_view bytes, std::size_t position, bool is_big_endian) {
  char32_t unit = 0;
  for (std::size_t i = 0; i < kWidth; ++i)
    unit = unit << 8U | byte_at(bytes, position + (is_big_endian ? i : kWidth - 1 - i));
  return unit;
}

// Four random bytes form a Unicode scalar value once in 4000 times.
bool is_utf32_text(std::string_view sample, bool is_big_endian) {
  for (std::size_t at = 0; at + 4 <= sample.size(); at += 4) {
    const char32_t unit = unit_at<4>(sample, at, is_big_endian);
    if (!is_text(unit) || unit > 0x10FFFF || (unit & 0xFFFFF800U) == 0xD800U) return false;
  }
  return true;
}

// Enough units have a zero high byte and few a zero low byte (U+3000 and U+4E00 have one).
bool is_utf16_text(std::string_view sample, bool is_big_endian) {
  constexpr std::size_t kUnitsPerZero = 8;
  constexpr std::size_t kHighPerLow = 2;
  std::size_t zero_high = 0;
  std::size_t zero_low = 0;
  for (std::size_t at = 0; at + 2 <= sample.size(); at += 2) {
    const char32_t unit = unit_at<2>(sample, at, is_big_endian);
    if (!is_text(unit)) return false;
    if (unit < 0x100) ++zero_high;
    if ((unit & 0xFFU) == 0) ++zero_low;
  }
  return zero_high * kUnitsPerZero >= sample.size() / 2 && zero_high >= zero_low * kHighPerLow;
}

constexpr bool begins_markup(char32_t unit) {
  return unit == '/' || unit == '!' || (unit | 0x20U) - U'a' < 26;
}

// Tags of one byte per character, and none of two, with a few zero bytes: in a tiny page these are
// many for its size, but it is not UTF-16. CJK text has a unit that looks like "<p" very rarely.
bool has_only_narrow_tags(std::string_view sample, bool is_big_endian) {
  for (std::size_t at = 0; at + 4 <= sample.size(); at += 2)
    if (unit_at<2>(sample, at, is_big_endian) == '<' &&
        begins_markup(unit_at<2>(sample, at + 2, is_big_endian)))
      return false;
  for (std::size_t at = 0; at + 1 < sample.size(); ++at)
    if (sample[at] == '<' && begins_markup(byte_at(sample, at + 1))) return true;
  return false;
}

constexpr bool is_half_character(char c) { return c >= 0x21 && c <= 0x7E; }

// The number of consecutive two-byte characters of a 7-bit set that start at `position`.
std::size_t count_pairs(std::string_view bytes, std::size_t position) {
  std::size_t end = position;
  while (end < bytes.size() && is_half_character(bytes[end])) ++end;
  return (end - position) / 2;
}

// ESC $ ) C designates KS X 1001 once; SO then shifts to it.
bool has_korean_shift(std::string_view bytes) {
  const std::size_t shift = bytes.find('\x0E');
  return shift != bytes.npos && count_pairs(bytes, shift + 1) > 0;
}

}  // namespace

std::optional<Encoding> encoding_of_zero_bytes(std::string_view bytes) noexcept {
  const std::string_view sample = bytes.substr(0, kZeroSampleBytes);
  if (sample.find('\0') == sample.npos) return std::nullopt;
  if (sample.size() >= 4 * kMinUnits) {
    if (is_utf32_text(sample, true)) return Encoding::Utf32Be;
    if (is_utf32_text(sample, false)) return Encoding::Utf32Le;
  }
  if (sample.size() >= 2 * kMinUnits) {
    for (const bool is_big_endian : {true, false})
      if (is_utf16_text(sample, is_big_endian) && !has_only_narrow_tags(sample, is_big_endian))
        return is_big_endian ? Encoding::Utf16Be : Encoding::Utf16Le;
  }
  return std::nullopt;
}

std::optional<Encoding> encoding_of_escapes(std::string_view bytes) noexcept {
  constexpr std::size_t kEscapeBytes = 3;  // ESC $ B
  std::size_t at = bytes.find('\x1B');
  if (at == bytes.npos || ascii_prefix(bytes) != bytes.size()) return std::nullopt;
  for (; at != bytes.npos; at = bytes.find('\x1B', at + 1)) {
    const std::string_view rest = bytes.substr(at);
    if (rest.starts_with("\x1B$)C"))
      return has_korean_shift(rest) ? std::optional(Encoding::Iso2022Kr) : std::nullopt;
    const bool is_japanese = rest.starts_with("\x1B$B") || rest.starts_with("\x1B$@");
    if (is_japanese && count_pairs(bytes, at + kEscapeBytes) > 0) return Encoding::Iso2022Jp;
  }
  return std::nullopt;
}

bool is_clearly_utf8(std::string_view bytes) noexcept {
  if (!is_valid_utf8(bytes)) return false;
  std::size_t characters = 0;
  for (std::size_t at = ascii_prefix(bytes); at < bytes.size() && characters < kMinUtf8Characters;
       ++at)
    if ((byte_at(bytes, at) & 0xC0U) == 0xC0U) ++characters;
  return characters >= kMinUtf8Characters;
}

}  // namespace winnow::decode
