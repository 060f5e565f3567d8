// The table of widths.
#include "layout/font_widths.h"

#include <cstdint>

#include "base/ascii.h"
#include "base/utf8.h"
#include "text/characters.h"
#include "text/script.h"

namespace winnow::layout {
namespace {

// From U+0020 on.
constexpr std::uint16_t kAscii[95] = {278,  278, 355, 556, 556, 889, 667, 191,
                                      333,  333, 389, 584, 278, 333, 278, 278,  //  !"#$%&'()*+,-./
                                      556,  556, 556, 556, 556, 556, 556, 556,
                                      556,  556, 278, 278, 584, 584, 584, 556,  // 0-9 :;<=>?
                                      1015, 667, 667, 722, 722, 667, 611, 778,
                                      722,  278, 500, 667, 556, 833, 722, 778,  // @ A-O
                                      667,  778, 722, 667, 611, 722, 667, 944,
                                      667,  667, 611, 278, 278, 278, 469, 556,  // P-Z [\]^_
                                      333,  556, 556, 500, 556, 556, 278, 556,
                                      556,  222, 222, 500, 222, 833, 556, 556,  // ` a-o
                                      556,  556, 333, 500, 278, 556, 500, 722,
                                      500,  500, 500, 334, 260, 334, 584};  // p-z {|}~

constexpr std::uint16_t kLetter = 556;
constexpr std::uint16_t kCapital = 690;
constexpr std::uint16_t kWide = 1000;
constexpr std::uint16_t kMonospace = 600;

std::uint16_t width_beyond_ascii(char32_t c) noexcept {
  const text::CharacterClass kind = text::class_of(c);
  if (kind.is(text::kMark)) return 0;
  if (text::is_east_asian(kind.script())) return kWide;
  // Full-width forms and the punctuation of ideographs; emoji.
  if ((c >= 0x3000 && c <= 0x303F) || (c >= 0xFF00 && c <= 0xFF60) || c >= 0x1F300) return kWide;
  if (c == 0x2014 || c == 0x2026) return kWide;  // em dash, ellipsis
  if (c == 0xA0) return 278;
  if (kind.is(text::kUpper)) return kCapital;
  return kLetter;
}

}  // namespace

bool breaks_around(char32_t code_point) noexcept {
  const text::Script script = text::class_of(code_point).script();
  return script == text::Script::Han || script == text::Script::Hiragana ||
         script == text::Script::Katakana;
}

float text_width(std::string_view text, const Font& font) noexcept {
  std::uint64_t narrow = 0;  // scaled by family and weight
  std::uint64_t wide = 0;    // ideographs have the same width in all fonts
  for (std::size_t i = 0; i < text.size();) {
    char c = text[i];
    if (static_cast<unsigned char>(c) < 0x80) {
      ++i;
      if (font.family == FontFamily::Monospace) {
        narrow += kMonospace;
        continue;
      }
      if (font.is_upper_case && base::is_lower(c)) c = static_cast<char>(c - 'a' + 'A');
      narrow += c >= ' ' && c < 0x7F ? kAscii[c - ' '] : kAscii[0];
      continue;
    }
    const base::CodePoint code_point = base::read_utf8(text, i);
    i += code_point.length;
    const std::uint16_t width = width_beyond_ascii(code_point.value);
    if (width == kWide || width == 0) {
      wide += width;
    } else {
      narrow += font.family == FontFamily::Monospace ? kMonospace : width;
    }
  }
  float scale = 1;
  if (font.family == FontFamily::Serif) scale *= 0.9F;
  if (font.is_bold && font.family != FontFamily::Monospace) scale *= 1.07F;
  return (static_cast<float>(narrow) * scale + static_cast<float>(wide)) * font.size / 1000;
}

}  // namespace winnow::layout
