// The elements of litehtml's tree: each carries its computed style instead of asking a style sheet,
// counts its placements, and gives its box back in page coordinates.
#pragma once

#include <cstdint>
#include <vector>

#include "base/time_limit.h"
#include "layout/font_widths.h"
#include "layout/litehtml_headers.h"

namespace winnow::layout {

// A computed style in the terms of litehtml.
struct BoxStyle {
  litehtml::style_display display = litehtml::display_block;
  litehtml::element_position position = litehtml::element_position_static;
  litehtml::element_float floating = litehtml::float_none;
  litehtml::element_clear clear = litehtml::clear_none;
  litehtml::white_space white_space = litehtml::white_space_normal;
  litehtml::text_align text_align = litehtml::text_align_left;
  bool holds_floats = false;
  bool is_border_box = false;
  litehtml::css_length width;
  litehtml::css_length height;
  litehtml::css_length min_width;
  litehtml::css_length min_height;
  litehtml::css_length max_width;
  litehtml::css_length max_height;
  litehtml::css_length margin[4];
  litehtml::css_length padding[4];
  litehtml::css_length inset[4];
  litehtml::css_length text_indent;
  int border[4] = {0, 0, 0, 0};
  int border_spacing = 0;
  bool collapses_borders = false;
  int font_size = 16;
  int line_height = 18;
  bool line_height_is_normal = true;
  const Font* font = nullptr;
};

int rounded(float value) noexcept;
litehtml::css_length automatic();
litehtml::css_length pixels(float value);  // rounded

// How many more placements are allowed. litehtml places some boxes several times, and that
// multiplies with nesting. Also ends with the time limit of the page.
struct Budget {
  std::uint64_t left = 0;
  bool is_spent = false;

  bool spend(std::uint64_t count) noexcept {
    if (is_spent || left < count ||
        base::TimeLimit::is_over(1 + static_cast<std::int64_t>(count / 16))) {
      is_spent = true;
      return false;
    }
    left -= count;
    return true;
  }
};

struct Rectangle {
  float left = 0;
  float top = 0;
  float right = 0;
  float bottom = 0;
  bool is_empty = true;

  void include(const Rectangle& other) noexcept {
    if (other.is_empty) return;
    if (is_empty) {
      *this = other;
      return;
    }
    left = std::min(left, other.left);
    top = std::min(top, other.top);
    right = std::max(right, other.right);
    bottom = std::max(bottom, other.bottom);
  }
};

class PlacedElement : public litehtml::html_tag {
 public:
  PlacedElement(const litehtml::document::ptr& document, const BoxStyle& style, Budget& budget);

  void parse_styles(bool is_reparse) override;
  int render(int x, int y, int max_width, bool second_pass) override;
  int render_inline(const litehtml::element::ptr& container, int max_width) override;
  // litehtml places the last child of a container again when a float arrives, to make space on its
  // line, unless that child clears. A block shares no line and would clear the float that came
  // after it; so a block that has been placed says that it clears.
  litehtml::element_clear get_clear() const override {
    return was_placed_ ? litehtml::clear_both : litehtml::html_tag::get_clear();
  }
  // litehtml's own style sheets are never used.
  const litehtml::tchar_t* get_style_property(const litehtml::tchar_t*, bool,
                                              const litehtml::tchar_t* fallback) const override {
    return fallback;
  }
  void parse_attributes() override {}
  void apply_stylesheet(const litehtml::css&) override {}

  std::vector<PlacedElement*> placed_children;
  bool is_deepest = false;  // its content was flattened into its parent
  // Something is on the line that is being filled. A space at the start of a line is dropped:
  // litehtml would open a line for it, below a float if there is no space beside it.
  bool has_open_line = false;

  [[nodiscard]] bool is_block_in_flow() const noexcept;
  [[nodiscard]] bool is_on_line() const noexcept {
    return style_.display == litehtml::display_inline ||
           style_.display == litehtml::display_inline_block ||
           style_.display == litehtml::display_inline_table;
  }
  [[nodiscard]] bool is_inline() const noexcept {
    return style_.display == litehtml::display_inline;
  }

  // Computes where the content box starts on the page; parents first. litehtml may have put
  // anonymous boxes between this element and the next one above that is a PlacedElement.
  void locate();
  // Valid after locate().
  [[nodiscard]] Rectangle border_box() const noexcept;
  // Around the text directly inside an inline element.
  [[nodiscard]] Rectangle text_box() const;

 private:
  void forget_placed() noexcept;
  [[nodiscard]] bool is_tabular() const noexcept;
  void take_lengths();
  void take_font();

  BoxStyle style_;
  Budget& budget_;
  int origin_x_ = 0;
  int origin_y_ = 0;
  bool was_placed_ = false;
};

// An image or a form control: a box whose size is known.
class PlacedReplaced : public PlacedElement {
 public:
  using PlacedElement::PlacedElement;
  bool is_replaced() const override { return true; }
};

class PlacedBreak : public PlacedElement {
 public:
  using PlacedElement::PlacedElement;
  bool is_break() const override { return true; }
};

}  // namespace winnow::layout
