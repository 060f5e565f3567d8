// The computed style of an element, as far as its box needs it, with em and rem resolved.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "layout/declarations.h"

namespace winnow::layout {

enum class LengthKind : std::uint8_t { Auto, Value, MinContent, MaxContent, FitContent };

// px + percent%, or a keyword. For maximum sizes Auto means no limit.
struct Length {
  LengthKind kind = LengthKind::Auto;
  float px = 0;
  float percent = 0;

  static constexpr Length pixels(float value) noexcept { return {LengthKind::Value, value, 0}; }
  [[nodiscard]] constexpr bool is_auto() const noexcept { return kind == LengthKind::Auto; }
  [[nodiscard]] constexpr bool is_value() const noexcept { return kind == LengthKind::Value; }
  [[nodiscard]] constexpr float of(float whole) const noexcept {
    return is_value() ? px + percent * whole / 100 : 0;
  }
};

// Sides in the order of shorthands.
enum Side : std::uint8_t { kTop, kRight, kBottom, kLeft };

struct Style {
  // Inherited.
  float font_size = 16;
  float line_height = -1;             // negative: normal
  bool line_height_is_factor = true;  // of the font size, and inherited as such
  bool is_bold = false;
  bool is_visible = true;
  FontFamily family = FontFamily::Serif;
  WhiteSpace white_space = WhiteSpace::Normal;
  TextAlign text_align = TextAlign::Left;
  TextTransform text_transform = TextTransform::None;
  BorderModel border_model = BorderModel::Separate;
  Length text_indent = Length::pixels(0);
  float border_spacing = 0;

  // Not inherited.
  Display display = Display::Inline;
  Position position = Position::Static;
  Float floating = Float::None;
  Clear clear = Clear::None;
  Sizing sizing = Sizing::ContentBox;
  Overflow overflow = Overflow::Visible;
  Direction direction = Direction::Row;
  Wrap wrap = Wrap::NoWrap;
  Align justify = Align::Start;
  Align align_items = Align::Stretch;
  Align align_self = Align::Stretch;
  bool has_align_self = false;
  bool clears_after = false;  // ::after clears its floats: the "clearfix" of many themes
  Length width;
  Length height;
  Length min_width;
  Length min_height;
  Length max_width;
  Length max_height;
  std::array<Length, 4> margin = {Length::pixels(0), Length::pixels(0), Length::pixels(0),
                                  Length::pixels(0)};
  std::array<Length, 4> padding = margin;
  std::array<Length, 4> inset;
  std::array<float, 4> border{};
  float flex_grow = 0;
  float flex_shrink = 1;
  Length flex_basis;
  float order = 0;
  Length row_gap = Length::pixels(0);
  Length column_gap = Length::pixels(0);
  std::string_view grid_columns;
  std::string_view grid_areas;
  std::string_view grid_area;
  std::array<std::string_view, 2> grid_column;  // start, end
  std::array<std::string_view, 2> grid_row;

  [[nodiscard]] bool is_flex() const noexcept {
    return display == Display::Flex || display == Display::InlineFlex;
  }
  [[nodiscard]] bool is_grid() const noexcept {
    return display == Display::Grid || display == Display::InlineGrid;
  }
  [[nodiscard]] bool is_out_of_flow() const noexcept {
    return position == Position::Absolute || position == Position::Fixed;
  }
  // Left and right padding and border, for a container of that width.
  [[nodiscard]] float horizontal_inside(float container) const noexcept {
    return padding[kLeft].of(container) + padding[kRight].of(container) + border[kLeft] +
           border[kRight];
  }
};

}  // namespace winnow::layout
