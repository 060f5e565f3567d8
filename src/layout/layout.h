// Layout: where each element of a page stands and how large its letters are, in a browser's window.
//
//   layout::LayoutOptions options;
//   options.page_url = "https://mill.example/notes/";
//   const layout::Boxes boxes = layout::lay_out(document, sheets, options);
//   boxes.of_node[dom::index(title)].font_size      // 32
//
// `sheets` are the style sheets that the page links or imports, in any order, found by their URL;
// one without a URL applies after all others. What stands in <style> and style="" is read from the
// Document. The cascade is ours (cascade.h): selectors, var(), calc(), media queries for a screen
// of the window's size. Rows of flex and grid are sized here (rows.h) and, with all other boxes,
// placed by litehtml (litehtml_boxes.h). docs/layout.md says what is approximate.
//
// Nothing is fetched: images have the size their attributes or styles give, else a default one, and
// letters the widths of a table (font_widths.h), so the same page gives the same boxes everywhere.
//
// Bounded by the caps below, which count and do not measure time. A style sheet over a cap is left
// out whole, and `notes` says so. No state is shared; any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "winnow/document.h"

namespace winnow::layout {

// Who made the boxes. None: nothing is known of the page's looks, all boxes are empty.
enum class Engine : std::uint8_t { None, Embedded, Exact };
std::string_view name_of(Engine engine) noexcept;

// An element's border box in CSS pixels from the page's upper left corner. An inline element that
// runs over several lines has the rectangle around all of them.
struct Box {
  float x = 0;
  float y = 0;
  float width = 0;
  float height = 0;
  float font_size = 0;    // computed, also where nothing is shown
  bool is_shown = false;  // not by display:none or visibility:hidden, its own or an ancestor's
};

struct StyleSheet {
  std::string url;  // absolute, or as the page spells it
  std::string_view text;
};

struct LayoutOptions {
  int window_width = 1280;
  int window_height = 800;
  std::string page_url;  // sheets and imports are resolved against it; empty: compared as spelled

  // An image without width and height: larger than an icon, narrower than a column.
  int image_width = 300;
  int image_height = 150;

  std::size_t max_sheet_bytes = std::size_t{2} << 20;  // one style sheet
  std::size_t max_style_bytes = std::size_t{8} << 20;  // all of them
  std::size_t max_rules = 60'000;                      // selectors, of all sheets
  std::size_t max_imports = 64;
  std::size_t max_elements = 60'000;  // laid out; the rest of the page gets no boxes
  std::size_t max_depth = 200;        // of nested boxes; deeper ones are flattened
  // Steps of matching selectors, and boxes placed (a box counts each time it is placed anew).
  std::uint64_t max_match_steps = 60'000'000;
  std::uint64_t max_placements = 1'500'000;
};

struct Boxes {
  Engine engine = Engine::None;
  std::vector<Box> of_node;        // by node index; only elements have a box
  std::vector<std::string> notes;  // what was left out, and why
};

// Without any style sheet or style of its own a page is laid out by the default style sheet alone.
Boxes lay_out(const dom::Document& document, std::span<const StyleSheet> sheets,
              const LayoutOptions& options = {});

}  // namespace winnow::layout
