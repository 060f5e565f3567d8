// The widths of characters without a font: a table by character, in thousandths of the font size.
//
// The widths are those of Helvetica and Arial, which most of the web uses; serif fonts are a tenth
// narrower, bold is wider, monospace has one width. An ideograph is as wide as it is high. Real
// fonts differ by a few percent, which does not matter for text in columns of given width.
#pragma once

#include <string_view>

#include "layout/style.h"

namespace winnow::layout {

struct Font {
  float size = 16;
  FontFamily family = FontFamily::Serif;
  bool is_bold = false;
  bool is_upper_case = false;  // text-transform: uppercase

  friend bool operator==(const Font&, const Font&) = default;
};

inline Font font_of(const Style& style) noexcept {
  return {style.font_size, style.family, style.is_bold,
          style.text_transform == TextTransform::Uppercase};
}

// The width of UTF-8 text in pixels. Line breaks and tabs count as spaces.
float text_width(std::string_view text, const Font& font) noexcept;

// The height of a line for line-height: normal.
inline float normal_line_height(float font_size) noexcept { return font_size * 1.15F; }

// True for ideographs and kana: a line may break before and after them.
bool breaks_around(char32_t code_point) noexcept;

}  // namespace winnow::layout
