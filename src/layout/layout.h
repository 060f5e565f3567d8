// Layout: the position and font size of each element of a page in a browser window.
//
//   layout::LayoutOptions options;
//   options.page_url = "https://mill.example/notes/";
//   const layout::Boxes boxes = layout::lay_out(document, sheets, options);
//   boxes.of_node[dom::index(title)].font_size      // 32
//
// `sheets` are the style sheets that the page links or imports, in any order, identified by URL;
// one without a URL applies after all others. <style> and style="" are read from the Document.
// winnow has its own cascade (cascade.h): selectors, var(), calc(), media queries for a screen of
// the given size; flex and grid become rows of known widths (rows.h); boxes are placed by litehtml
// (litehtml_boxes.h). docs/layout.md says what is approximate.
//
// Nothing is fetched: images have the size of their attributes or styles, else a default size, and
// characters have the widths of a table (font_widths.h), so a page gives the same boxes everywhere.
//
// Bounded by the caps below, which count and do not measure time. A style sheet over a cap is left
// out completely, and `notes` says so. Under a base::TimeLimit, layout ends early when it is over;
// the boxes are then unusable. Thread-safe: no shared state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "layout/boxes.h"
#include "layout/layout_engine.h"
#include "winnow/document.h"

namespace winnow::layout {

struct LayoutOptions {
  int window_width = 1280;
  int window_height = 800;
  std::string page_url;  // base of sheet and import URLs; empty: compared as written

  // The size of an image without width and height: larger than an icon, narrower than a column.
  int image_width = 300;
  int image_height = 150;

  std::size_t max_sheet_bytes = std::size_t{2} << 20;  // one style sheet
  std::size_t max_style_bytes = std::size_t{8} << 20;  // all of them
  std::size_t max_rules = 60'000;                      // selectors, of all sheets
  std::size_t max_imports = 64;
  std::size_t max_elements = 60'000;  // laid out; the rest of the page gets no boxes
  std::size_t max_depth = 200;        // of nested boxes; deeper ones are flattened
  std::size_t max_words = 400'000;    // words and spaces; the others take no space
  // Steps of the cascade, and placements of boxes (a box may be placed several times).
  std::uint64_t max_match_steps = 60'000'000;
  std::uint64_t max_placements = 1'500'000;
};

// A page without any styles is laid out with the default style sheet.
Boxes lay_out(const dom::Document& document, std::span<const StyleSheet> sheets,
              const LayoutOptions& options = {});

}  // namespace winnow::layout
