// Boxes: the position and font size of each element of a page, wherever they come from.
//
// Methods that use positions read these values and need neither engine: the embedded layout
// (layout.h) and the browser (fetch/browser.h) are in libraries of their own.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace winnow::layout {

// The origin of the boxes. None: the layout is unknown, and all boxes are empty.
enum class Engine : std::uint8_t { None, Embedded, Exact };
std::string_view name_of(Engine engine) noexcept;

// The border box of an element in CSS pixels from the upper left corner of the page. An inline
// element on several lines has the bounding rectangle of all of them.
struct Box {
  float x = 0;
  float y = 0;
  float width = 0;
  float height = 0;
  float font_size = 0;    // computed, also for hidden elements
  bool is_shown = false;  // false for display:none or visibility:hidden on it or an ancestor
};

struct Boxes {
  Engine engine = Engine::None;
  std::vector<Box> of_node;        // by node index; only elements have a box
  std::vector<std::string> notes;  // what was left out, and why
};

}  // namespace winnow::layout
