// UTF-8 primitives: append and read code points.
//
// All text after decode/ is valid UTF-8. Reading still never leaves the buffer: a broken sequence,
// which only tests and library users can pass in, reads as U+FFFD with a length of one byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace winnow::base {

inline constexpr char32_t kReplacementCharacter = 0xFFFD;
inline constexpr std::string_view kReplacementUtf8 = "\xEF\xBF\xBD";

// Writes `code_point` to `out`, which has space for 4 bytes, and returns the number of bytes
// written. Surrogates and values past U+10FFFF become U+FFFD.
constexpr std::size_t write_utf8(char32_t code_point, char* out) noexcept {
  if (code_point < 0x80) {
    out[0] = static_cast<char>(code_point);
    return 1;
  }
  if (code_point < 0x800) {
    out[0] = static_cast<char>(0xC0 | (code_point >> 6));
    out[1] = static_cast<char>(0x80 | (code_point & 0x3F));
    return 2;
  }
  if (code_point > 0x10FFFF || (code_point >= 0xD800 && code_point <= 0xDFFF))
    code_point = kReplacementCharacter;
  if (code_point < 0x10000) {
    out[0] = static_cast<char>(0xE0 | (code_point >> 12));
    out[1] = static_cast<char>(0x80 | ((code_point >> 6) & 0x3F));
    out[2] = static_cast<char>(0x80 | (code_point & 0x3F));
    return 3;
  }
  out[0] = static_cast<char>(0xF0 | (code_point >> 18));
  out[1] = static_cast<char>(0x80 | ((code_point >> 12) & 0x3F));
  out[2] = static_cast<char>(0x80 | ((code_point >> 6) & 0x3F));
  out[3] = static_cast<char>(0x80 | (code_point & 0x3F));
  return 4;
}

inline void append_utf8(std::string& out, char32_t code_point) {
  char bytes[4];
  out.append(bytes, write_utf8(code_point, bytes));
}

struct CodePoint {
  char32_t value = kReplacementCharacter;
  std::uint32_t length = 1;  // in bytes, at least 1
};

// The code point that starts at `position`. REQUIRES: position < text.size().
constexpr CodePoint read_utf8(std::string_view text, std::size_t position) noexcept {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(position);
  if (lead < 0x80) return {lead, 1};
  const std::size_t available = text.size() - position;
  const auto follows = [&](std::size_t i) {
    return i < available && (byte(position + i) & 0xC0) == 0x80;
  };
  const auto bits = [&](std::size_t i) { return static_cast<char32_t>(byte(position + i) & 0x3F); };
  if (lead >= 0xC2 && lead < 0xE0 && follows(1))
    return {(static_cast<char32_t>(lead & 0x1F) << 6) | bits(1), 2};
  if (lead >= 0xE0 && lead < 0xF0 && follows(1) && follows(2)) {
    const char32_t value = (static_cast<char32_t>(lead & 0x0F) << 12) | (bits(1) << 6) | bits(2);
    if (value >= 0x800 && (value < 0xD800 || value > 0xDFFF)) return {value, 3};
  }
  if (lead >= 0xF0 && lead < 0xF5 && follows(1) && follows(2) && follows(3)) {
    const char32_t value =
        (static_cast<char32_t>(lead & 0x07) << 18) | (bits(1) << 12) | (bits(2) << 6) | bits(3);
    if (value >= 0x10000 && value <= 0x10FFFF) return {value, 4};
  }
  return {kReplacementCharacter, 1};
}

}  // namespace winnow::base
