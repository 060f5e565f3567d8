// The encodings that winnow decodes: their names, and the labels by which pages declare them.
//
// The Encoding standard has 40 encodings and 228 labels; "latin1", "ascii" and "iso-8859-1" all
// mean windows-1252, as browsers decode them. Three more encodings (UTF-32 in both byte orders and
// ISO-2022-KR) have no label, because browsers refuse them; they are found by their bytes
// (byte_patterns.h). https://encoding.spec.whatwg.org/#names-and-labels
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace winnow::decode {

// In the standard's order. is_single_byte relies on the single-byte encodings being adjacent.
enum class Encoding : std::uint8_t {
  Utf8,
  Ibm866,
  Iso8859_2,
  Iso8859_3,
  Iso8859_4,
  Iso8859_5,
  Iso8859_6,
  Iso8859_7,
  Iso8859_8,
  Iso8859_8I,  // decodes as Iso8859_8; the two differ only in the direction of display
  Iso8859_10,
  Iso8859_13,
  Iso8859_14,
  Iso8859_15,
  Iso8859_16,
  Koi8R,
  Koi8U,
  Macintosh,
  Windows874,
  Windows1250,
  Windows1251,
  Windows1252,
  Windows1253,
  Windows1254,
  Windows1255,
  Windows1256,
  Windows1257,
  Windows1258,
  MacCyrillic,
  Gbk,
  Gb18030,
  Big5,
  EucJp,
  Iso2022Jp,
  ShiftJis,
  EucKr,
  Replacement,  // encodings that are unsafe to decode: the whole page becomes one U+FFFD
  Utf16Be,
  Utf16Le,
  UserDefined,
  Utf32Be,  // from here on not in the standard
  Utf32Le,
  Iso2022Kr,
  kCount,
};

// The canonical name, e.g. "windows-1252", "Shift_JIS".
std::string_view name_of(Encoding encoding) noexcept;

// "Get an encoding": ignores case and surrounding whitespace. Nothing for a label that the standard
// does not list.
std::optional<Encoding> encoding_for_label(std::string_view label) noexcept;

constexpr bool is_single_byte(Encoding encoding) noexcept {
  return encoding >= Encoding::Ibm866 && encoding <= Encoding::MacCyrillic;
}
constexpr bool is_utf16(Encoding encoding) noexcept {
  return encoding == Encoding::Utf16Be || encoding == Encoding::Utf16Le;
}
constexpr bool is_utf32(Encoding encoding) noexcept {
  return encoding == Encoding::Utf32Be || encoding == Encoding::Utf32Le;
}
// True if escape or shift codes change the meaning of later bytes, so that decoding cannot start in
// the middle of the text.
constexpr bool has_shift_state(Encoding encoding) noexcept {
  return encoding == Encoding::Iso2022Jp || encoding == Encoding::Iso2022Kr;
}

// True if bytes below 0x80 at the start of a character are ASCII, so that a page of such bytes
// alone is also its UTF-8 text.
constexpr bool keeps_ascii(Encoding encoding) noexcept {
  return !is_utf16(encoding) && !is_utf32(encoding) && !has_shift_state(encoding) &&
         encoding != Encoding::Replacement;
}

}  // namespace winnow::decode
