// LayoutEngine: what the Extractor asks for the boxes of a page.
//
// The library winnow does not contain an engine. ExtractOptions::layout is a function that makes one,
// such as embedded_layout() of the library winnow_layout (winnow/layout.h), so a program links an
// engine only if it uses one.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "layout/boxes.h"
#include "winnow/document.h"

namespace winnow::layout {

struct StyleSheet {
  std::string url;  // absolute, or as written in the page
  std::string_view text;
};

}  // namespace winnow::layout

namespace winnow {

class LayoutEngine {
 public:
  virtual ~LayoutEngine() = default;
  // `page_url`: base of sheet and import URLs.
  [[nodiscard]] virtual layout::Boxes lay_out(const dom::Document& document,
                                              std::span<const layout::StyleSheet> sheets,
                                              const std::string& page_url) const = 0;
};

}  // namespace winnow
