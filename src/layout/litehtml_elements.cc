#include "layout/litehtml_elements.h"

#include <algorithm>
#include <cmath>

namespace winnow::layout {

int rounded(float value) noexcept {
  return static_cast<int>(std::lround(std::clamp(value, -1e6F, 1e6F)));
}

litehtml::css_length automatic() {
  litehtml::css_length length;
  length.predef(0);
  return length;
}

litehtml::css_length pixels(float value) {
  litehtml::css_length length;
  length.set_value(static_cast<float>(rounded(value)), litehtml::css_units_px);
  return length;
}

PlacedElement::PlacedElement(const litehtml::document::ptr& document, const BoxStyle& style,
                             Budget& budget)
    : litehtml::html_tag(document), style_(style), budget_(budget) {
  set_tagName("div");
}

void PlacedElement::parse_styles(bool is_reparse) {
  m_display = style_.display;
  m_el_position = style_.position;
  m_float = style_.floating;
  m_clear = style_.clear;
  m_white_space = style_.white_space;
  m_text_align = style_.text_align;
  m_overflow = style_.holds_floats ? litehtml::overflow_hidden : litehtml::overflow_visible;
  m_visibility = litehtml::visibility_visible;
  m_box_sizing =
      style_.is_border_box ? litehtml::box_sizing_border_box : litehtml::box_sizing_content_box;
  m_vertical_align = litehtml::va_baseline;
  m_list_style_type = litehtml::list_style_type_none;
  m_z_index = 0;
  take_lengths();
  m_border_spacing_x = m_border_spacing_y = style_.border_spacing;
  m_border_collapse = style_.collapses_borders ? litehtml::border_collapse_collapse
                                               : litehtml::border_collapse_separate;
  take_font();
  if (is_tabular()) get_document()->add_tabular(shared_from_this());
  if (is_reparse) return;
  for (auto& child : m_children) child->parse_styles(false);
}

void PlacedElement::take_lengths() {
  m_css_text_indent = style_.text_indent;
  m_css_width = style_.width;
  m_css_height = style_.height;
  m_css_min_width = style_.min_width;
  m_css_min_height = style_.min_height;
  m_css_max_width = style_.max_width;
  m_css_max_height = style_.max_height;
  m_css_offsets.top = style_.inset[kTop];
  m_css_offsets.right = style_.inset[kRight];
  m_css_offsets.bottom = style_.inset[kBottom];
  m_css_offsets.left = style_.inset[kLeft];
  m_css_margins.top = style_.margin[kTop];
  m_css_margins.right = style_.margin[kRight];
  m_css_margins.bottom = style_.margin[kBottom];
  m_css_margins.left = style_.margin[kLeft];
  m_css_padding.top = style_.padding[kTop];
  m_css_padding.right = style_.padding[kRight];
  m_css_padding.bottom = style_.padding[kBottom];
  m_css_padding.left = style_.padding[kLeft];
  m_css_borders.top.width = static_cast<float>(style_.border[kTop]);
  m_css_borders.right.width = static_cast<float>(style_.border[kRight]);
  m_css_borders.bottom.width = static_cast<float>(style_.border[kBottom]);
  m_css_borders.left.width = static_cast<float>(style_.border[kLeft]);
  m_borders.top = style_.border[kTop];
  m_borders.right = style_.border[kRight];
  m_borders.bottom = style_.border[kBottom];
  m_borders.left = style_.border[kLeft];
  calc_outlines(0);
}

void PlacedElement::take_font() {
  m_font_size = style_.font_size;
  m_font = reinterpret_cast<litehtml::uint_ptr>(style_.font);
  const auto size = static_cast<float>(style_.font_size);
  m_font_metrics.height = rounded(normal_line_height(size));
  m_font_metrics.ascent = rounded(size * 0.9F);
  m_font_metrics.descent = rounded(size * 0.22F);
  m_font_metrics.x_height = rounded(size * 0.5F);
  m_line_height = style_.line_height;
  m_lh_predefined = style_.line_height_is_normal;
}

int PlacedElement::render(int x, int y, int max_width, bool second_pass) {
  if (!budget_.spend(1 + m_children.size())) return 0;
  forget_placed();
  const int width = litehtml::html_tag::render(x, y, max_width, second_pass);
  was_placed_ = is_block_in_flow();
  return width;
}

int PlacedElement::render_inline(const litehtml::element::ptr& container, int max_width) {
  if (!budget_.spend(1 + m_children.size())) return 0;
  forget_placed();
  return litehtml::html_tag::render_inline(container, max_width);
}

bool PlacedElement::is_block_in_flow() const noexcept {
  return style_.display != litehtml::display_inline &&
         style_.display != litehtml::display_inline_block &&
         style_.display != litehtml::display_inline_table &&
         style_.floating == litehtml::float_none &&
         style_.position != litehtml::element_position_absolute &&
         style_.position != litehtml::element_position_fixed;
}

void PlacedElement::locate() {
  origin_x_ = m_pos.x;
  origin_y_ = m_pos.y;
  for (litehtml::element::ptr above = parent(); above; above = above->parent()) {
    if (const auto* const ours = dynamic_cast<const PlacedElement*>(above.get())) {
      origin_x_ += ours->origin_x_;
      origin_y_ += ours->origin_y_;
      return;
    }
    origin_x_ += above->get_position().x;
    origin_y_ += above->get_position().y;
  }
}

Rectangle PlacedElement::border_box() const noexcept {
  Rectangle box;
  box.is_empty = false;
  box.left = static_cast<float>(origin_x_ - m_padding.left - m_borders.left);
  box.top = static_cast<float>(origin_y_ - m_padding.top - m_borders.top);
  box.right = static_cast<float>(origin_x_ + m_pos.width + m_padding.right + m_borders.right);
  box.bottom = static_cast<float>(origin_y_ + m_pos.height + m_padding.bottom + m_borders.bottom);
  return box;
}

Rectangle PlacedElement::text_box() const {
  Rectangle box;
  for (const auto& child : m_children) {
    if (child->skip() || child->get_display() != litehtml::display_inline_text ||
        child->is_white_space())
      continue;
    const litehtml::position& place = child->get_position();
    Rectangle one;
    one.is_empty = false;
    one.left = static_cast<float>(origin_x_ + place.x);
    one.top = static_cast<float>(origin_y_ + place.y);
    one.right = one.left + static_cast<float>(place.width);
    one.bottom = one.top + static_cast<float>(place.height);
    box.include(one);
  }
  return box;
}

void PlacedElement::forget_placed() noexcept {
  for (PlacedElement* const child : placed_children) child->was_placed_ = false;
}

bool PlacedElement::is_tabular() const noexcept {
  switch (style_.display) {
    case litehtml::display_table:
    case litehtml::display_inline_table:
    case litehtml::display_table_caption:
    case litehtml::display_table_cell:
    case litehtml::display_table_row:
    case litehtml::display_table_row_group: return true;
    default: return false;
  }
}

}  // namespace winnow::layout
