// Computed styles and planned widths -> the styles that litehtml places by.
//
// Widths that the plan is sure of are given in pixels, so that litehtml has nothing to resolve;
// items of flex and grid rows become floats with a width and margins that put them in place.
#pragma once

#include <cstdint>
#include <deque>
#include <unordered_map>

#include "layout/box_caps.h"
#include "layout/litehtml_elements.h"
#include "layout/plan.h"

namespace winnow::layout {

// Simple: without floats and tables, so that each box is placed once.
enum class PlacingMode : std::uint8_t { Full, Simple };

class BoxStyles {
 public:
  BoxStyles(const Elements& elements, const std::vector<Style>& styles, const Widths& widths,
            const Plan& plan, std::size_t max_depth, PlacingMode mode)
      : elements_(elements),
        styles_(styles),
        widths_(widths),
        plan_(plan),
        mode_(mode),
        plain_(find_plain_boxes(elements, styles, plan, max_depth)) {}

  // Of an element. The items of a row must come in their order, one row after the other.
  BoxStyle of(std::uint32_t element);
  // Of text that is an item of a row, by its index there. `before`: where the item before it ends; it
  // becomes the end of this one.
  BoxStyle of_row_text(std::uint32_t container, std::size_t index, float& before);
  // Of an empty block that clears all floats.
  BoxStyle of_clearing();

  [[nodiscard]] bool has_plain_tables() const noexcept { return plain_.has_tables; }
  [[nodiscard]] bool has_plain_floats() const noexcept { return plain_.has_floats; }
  // Where the last item ends that of() was called for, within its row.
  [[nodiscard]] float item_end() const noexcept { return item_end_; }

 private:
  BoxStyle plain(const Style& style);
  void take_text_style(BoxStyle& box, const Style& style);
  void take_edges(BoxStyle& box, const Style& style, float container) const;
  void take_flow(BoxStyle& box, std::uint32_t element) const;
  void take_sizes(BoxStyle& box, std::uint32_t element) const;
  void place_item(BoxStyle& box, std::uint32_t row, std::size_t index, float inside,
                  float& before) const;
  [[nodiscard]] litehtml::style_display display_of(std::uint32_t element) const;
  [[nodiscard]] std::uint32_t row_container(std::uint32_t element) const;
  const Font* intern(const Font& font);

  const Elements& elements_;
  const std::vector<Style>& styles_;
  const Widths& widths_;
  const Plan& plan_;
  PlacingMode mode_;
  PlainBoxes plain_;
  std::deque<Font> fonts_;  // a deque, because boxes point into it
  std::unordered_map<std::uint64_t, std::size_t> font_number_;
  float item_end_ = 0;
};

}  // namespace winnow::layout
