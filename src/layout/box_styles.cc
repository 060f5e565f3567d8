#include "layout/box_styles.h"

#include <algorithm>
#include <cmath>

namespace winnow::layout {
namespace {

// `is_sure`: the width of the container is more than an estimate; else litehtml resolves percent.
litehtml::css_length to_css(const Length& value, float container, bool is_sure) {
  if (!value.is_value()) return automatic();
  if (value.percent == 0) return pixels(value.px);
  if (!is_sure && value.px == 0) {
    litehtml::css_length percent;
    percent.set_value(value.percent, litehtml::css_units_percentage);
    return percent;
  }
  return pixels(value.of(container));
}

bool is_table(litehtml::style_display display) noexcept {
  return display == litehtml::display_table || display == litehtml::display_inline_table ||
         display == litehtml::display_table_cell || display == litehtml::display_table_row ||
         display == litehtml::display_table_row_group;
}

}  // namespace

BoxStyle BoxStyles::of(std::uint32_t element) {
  const Style& style = styles_[element];
  const float container = plan_.container[element];
  BoxStyle box = plain(style);
  box.display = display_of(element);
  box.is_border_box = style.sizing == Sizing::BorderBox;
  take_edges(box, style, container);
  take_flow(box, element);
  if (is_replaced(elements_.node(element))) {
    const ReplacedSize size = widths_.replaced_size(element, container);
    box.is_border_box = false;
    box.width = pixels(size.width);
    box.height = pixels(size.height);
    if (box.display == litehtml::display_inline) box.display = litehtml::display_inline_block;
  } else {
    take_sizes(box, element);
  }
  if (plan_.item_of[element] != 0) {
    const std::uint32_t row = row_container(element);
    const RowItem& item = (*plan_.row(row))[plan_.item_of[element] - 1];
    if (plan_.item_of[element] == 1) item_end_ = 0;
    place_item(box, row, plan_.item_of[element] - 1, style.horizontal_inside(container), item_end_);
    if (item.gap_above > 0)
      box.margin[kTop] = pixels(style.margin[kTop].of(container) + item.gap_above);
  }
  if (elements_.node(element).is(dom::Name::Br)) box.display = litehtml::display_inline_block;
  return box;
}

BoxStyle BoxStyles::of_row_text(std::uint32_t container, std::size_t index, float& before) {
  BoxStyle box = plain(styles_[container]);
  place_item(box, container, index, 0, before);
  return box;
}

BoxStyle BoxStyles::of_clearing() {
  BoxStyle box = plain(Style{});
  box.clear = litehtml::clear_both;
  box.line_height = 0;
  box.line_height_is_normal = false;
  return box;
}

BoxStyle BoxStyles::plain(const Style& style) {
  BoxStyle box;
  box.width = box.height = box.max_width = box.max_height = automatic();
  box.min_width = box.min_height = pixels(0);
  for (auto& inset : box.inset) inset = automatic();
  for (auto& margin : box.margin) margin = pixels(0);
  for (auto& padding : box.padding) padding = pixels(0);
  box.text_indent = pixels(0);
  take_text_style(box, style);
  return box;
}

void BoxStyles::take_text_style(BoxStyle& box, const Style& style) {
  switch (style.white_space) {
    case WhiteSpace::Normal: box.white_space = litehtml::white_space_normal; break;
    case WhiteSpace::NoWrap: box.white_space = litehtml::white_space_nowrap; break;
    case WhiteSpace::Pre: box.white_space = litehtml::white_space_pre; break;
    case WhiteSpace::PreWrap: box.white_space = litehtml::white_space_pre_wrap; break;
    case WhiteSpace::PreLine: box.white_space = litehtml::white_space_pre_line; break;
  }
  switch (style.text_align) {
    case TextAlign::Left: box.text_align = litehtml::text_align_left; break;
    case TextAlign::Right: box.text_align = litehtml::text_align_right; break;
    case TextAlign::Center: box.text_align = litehtml::text_align_center; break;
  }
  box.font = intern(font_of(style));
  box.font_size = std::max(1, rounded(style.font_size));
  box.line_height_is_normal = style.line_height < 0;
  box.line_height = rounded(style.line_height < 0 ? normal_line_height(style.font_size)
                            : style.line_height_is_factor
                                ? std::min(style.line_height * style.font_size, 10'000.F)
                                : style.line_height);
}

const Font* BoxStyles::intern(const Font& font) {
  const auto key = (static_cast<std::uint64_t>(rounded(font.size * 64)) << 8) |
                   (static_cast<std::uint64_t>(font.family) << 2) | (font.is_bold ? 2U : 0U) |
                   (font.is_upper_case ? 1U : 0U);
  const auto [found, is_new] = font_number_.emplace(key, fonts_.size());
  if (is_new) fonts_.push_back(font);
  return &fonts_[found->second];
}

void BoxStyles::take_edges(BoxStyle& box, const Style& style, float container) const {
  for (std::size_t side = 0; side < 4; ++side) {
    box.margin[side] = to_css(style.margin[side], container, false);
    box.padding[side] = to_css(style.padding[side], container, false);
    box.border[side] = rounded(style.border[side]);
    if (style.position != Position::Static)
      box.inset[side] = to_css(style.inset[side], container, false);
  }
  box.text_indent = to_css(style.text_indent, container, true);
  box.border_spacing = rounded(style.border_spacing);
  box.collapses_borders = style.border_model == BorderModel::Collapse;
}

void BoxStyles::take_flow(BoxStyle& box, std::uint32_t element) const {
  const Style& style = styles_[element];
  switch (style.position) {
    case Position::Static: break;
    case Position::Relative: box.position = litehtml::element_position_relative; break;
    case Position::Absolute: box.position = litehtml::element_position_absolute; break;
    case Position::Fixed: box.position = litehtml::element_position_fixed; break;
  }
  if (style.floating != Float::None && mode_ == PlacingMode::Full && !plain_.floats[element])
    box.floating = style.floating == Float::Left ? litehtml::float_left : litehtml::float_right;
  switch (style.clear) {
    case Clear::None: break;
    case Clear::Left: box.clear = litehtml::clear_left; break;
    case Clear::Right: box.clear = litehtml::clear_right; break;
    case Clear::Both: box.clear = litehtml::clear_both; break;
  }
  box.holds_floats = style.overflow == Overflow::Hidden || style.display == Display::FlowRoot ||
                     plan_.row(element) != nullptr || plan_.item_of[element] != 0;
}

litehtml::style_display BoxStyles::display_of(std::uint32_t element) const {
  const Style& style = styles_[element];
  const bool is_item = plan_.item_of[element] != 0;
  const bool is_simple = mode_ == PlacingMode::Simple || plain_.tables[element];
  switch (style.display) {
    case Display::Inline: return is_item ? litehtml::display_block : litehtml::display_inline;
    case Display::InlineBlock:
    case Display::InlineFlex:
    case Display::InlineGrid:
      return is_item ? litehtml::display_block : litehtml::display_inline_block;
    case Display::Table: return is_simple ? litehtml::display_block : litehtml::display_table;
    case Display::InlineTable:
      return is_simple || is_item ? litehtml::display_block : litehtml::display_inline_table;
    case Display::TableRowGroup:
      return is_simple || is_item ? litehtml::display_block : litehtml::display_table_row_group;
    case Display::TableRow:
      return is_simple || is_item ? litehtml::display_block : litehtml::display_table_row;
    case Display::TableCell:
      return is_simple || is_item ? litehtml::display_block : litehtml::display_table_cell;
    default: return litehtml::display_block;
  }
}

void BoxStyles::take_sizes(BoxStyle& box, std::uint32_t element) const {
  const Style& style = styles_[element];
  const float container = plan_.container[element];
  const bool is_sure = plan_.is_sure[element];
  if (style.width.is_value()) {
    box.width =
        to_css(style.width, container, is_sure && box.display != litehtml::display_table_cell);
  } else if (style.width.kind != LengthKind::Auto) {
    box.is_border_box = false;
    box.width =
        pixels(std::max(0.F, widths_.used_width(element, container, Widths::Fill::ShrinkToFit) -
                                 style.horizontal_inside(container)));
  }
  if (style.max_width.is_value()) box.max_width = to_css(style.max_width, container, is_sure);
  if (style.min_width.is_value()) box.min_width = to_css(style.min_width, container, is_sure);
  // litehtml applies max-width to auto widths only.
  if (style.width.is_value() && is_sure && !is_table(box.display)) {
    box.is_border_box = false;
    box.width = pixels(std::max(0.F, widths_.used_width(element, container, Widths::Fill::Stretch) -
                                         style.horizontal_inside(container)));
    box.max_width = automatic();
    box.min_width = pixels(0);
  }
  // Heights in percent need a container with a height, which few pages have.
  if (style.height.is_value() && style.height.percent == 0 && !is_table(box.display)) {
    float height = style.height.px;
    if (style.sizing == Sizing::BorderBox)
      height -= style.padding[kTop].of(container) + style.padding[kBottom].of(container) +
                style.border[kTop] + style.border[kBottom];
    box.height = pixels(std::max(0.F, height));
  }
  if (style.min_height.is_value() && style.min_height.percent == 0)
    box.min_height = pixels(style.min_height.px);
}

// Turns the place of an item into a float with a width and margins that put it there.
void BoxStyles::place_item(BoxStyle& box, std::uint32_t row, std::size_t index, float inside,
                           float& before) const {
  const RowItem& item = (*plan_.row(row))[index];
  const bool floats = mode_ == PlacingMode::Full && item.floats && index < plain_.row_floats[row];
  box.is_border_box = false;
  box.width = pixels(std::floor(std::max(0.F, item.width - inside)));
  box.min_width = pixels(0);
  box.max_width = automatic();
  if (!floats) {
    box.floating = litehtml::float_none;
    box.margin[kLeft] = pixels(std::floor(item.x));
    box.margin[kRight] = pixels(0);
    if (box.display == litehtml::display_inline_block) box.display = litehtml::display_block;
    return;
  }
  if (item.starts_line) before = 0;
  // litehtml ignores floats without height.
  if (box.min_height.val() < 1) box.min_height = pixels(1);
  box.floating = litehtml::float_left;
  box.clear = item.starts_line ? litehtml::clear_both : litehtml::clear_none;
  const float left = std::floor(item.x);
  const float right = left + std::floor(item.width);
  // An item that reaches beyond the container would wrap; a negative margin lets it overflow.
  const float over = std::min(0.F, std::floor(plan_.content[row]) - right);
  box.margin[kLeft] = pixels(left - before);
  box.margin[kRight] = pixels(over);
  before = right + over;
}

// The container of an item may be several display:contents elements further up.
std::uint32_t BoxStyles::row_container(std::uint32_t element) const {
  std::uint32_t above = elements_[element].parent;
  while (above != kNoElement && plan_.row_of[above] == 0) above = elements_[above].parent;
  return above;
}

}  // namespace winnow::layout
