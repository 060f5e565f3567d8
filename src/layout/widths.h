// The widths that boxes need and may use, which flex and grid need before anything is placed.
//
// Two passes over the page. From end to start: the width of an element's content on one line
// (max-content) and with every line broken (min-content). From start to end: the width that the
// container leaves for it. Flex and grid rows are resolved when the width of their container is
// known (rows.h), and become items with a width and a position on a line.
// https://www.w3.org/TR/css-sizing-3/
#pragma once

#include <cstdint>
#include <vector>

#include "layout/elements.h"
#include "layout/layout.h"
#include "layout/style.h"

namespace winnow::layout {

// Border-box widths without margins.
struct ContentWidths {
  float smallest = 0;
  float largest = 0;
  float unforced = 0;  // the smallest width that the content needs, whatever width is set
};

// Replaced elements: images, videos, form controls. Their content has no boxes.
bool is_replaced(const dom::Node& node) noexcept;

struct ReplacedSize {
  float width = 0;
  float height = 0;
};

class Widths {
 public:
  Widths(const Elements& elements, const std::vector<Style>& styles, const LayoutOptions& options);

  [[nodiscard]] const ContentWidths& of(std::uint32_t element) const noexcept {
    return content_[element];
  }
  // The width of a run of text on one line.
  [[nodiscard]] static float of_text(std::string_view text, const Style& style);

  // The size of a replaced element in a container of that width, without padding and border.
  [[nodiscard]] ReplacedSize replaced_size(std::uint32_t element, float container) const;

  // The border-box width of an element in a container: from its style, else fit-content or the
  // whole container.
  enum class Fill : std::uint8_t { Stretch, ShrinkToFit };
  [[nodiscard]] float used_width(std::uint32_t element, float container, Fill fill) const;
  // Within min-width and max-width.
  [[nodiscard]] float clamp_width(const Style& style, float width, float container) const noexcept;

 private:
  struct Sums {
    float line = 0;      // the line being filled
    float longest = 0;   // of the finished lines and of blocks
    float floats = 0;    // side by side
    float smallest = 0;  // the longest word, the widest box that does not break
    float items = 0;     // the children of a row side by side
    float items_smallest = 0;
    std::uint32_t item_count = 0;
  };

  void measure_text(const dom::Node& node, const Style& style, Sums& sums) const;
  void finish(std::uint32_t element, Sums& own, Sums& parent, const Style& parent_style);

  const Elements& elements_;
  const std::vector<Style>& styles_;
  const LayoutOptions& options_;
  std::vector<ContentWidths> content_;
};

}  // namespace winnow::layout
