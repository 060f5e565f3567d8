// How wide letters are, without a font: a table by character, in thousandths of the font size.
//
// The widths are those of the sans-serif that most of the web is set in (Helvetica, Arial and
// their kin share them); serifs are narrower by a tenth, bold is wider, monospace is one width.
// An ideograph is as wide as high. Real fonts differ by some percent; what stands in a column of
// given width does not care.
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

// Of UTF-8, in pixels. Line breaks and tabs count as spaces.
float text_width(std::string_view text, const Font& font) noexcept;

// The height of a line where line-height is normal.
inline float normal_line_height(float font_size) noexcept { return font_size * 1.15F; }

// A line may break before and after it: ideographs and kana.
bool breaks_around(char32_t code_point) noexcept;

}  // namespace winnow::layout
