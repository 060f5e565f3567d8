// winnow inspect --boxes: where the embedded layout, or a real browser, puts each element.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bytes/bytes.h"
#include "layout/layout.h"
#include "winnow/document.h"
#include "winnow/result.h"

namespace winnow::cli {

enum class Renderer : std::uint8_t { Embedded, Chromium };

// One line an element: its path, x, y, width, height, font size; "hidden" where it is not shown.
// Notes of the layout stand first, after "#". The style sheets are files: each is taken for the
// linked sheet that ends with its name, and for an additional one where none does.
// Style sheets from files, under the addresses by which the page links them.
struct PageSheets {
  std::vector<bytes::Bytes> texts;  // what the views below look at
  std::vector<layout::StyleSheet> sheets;
};
Result<PageSheets> read_sheets(const dom::Document& document, const std::vector<std::string>& css);

Result<std::string> format_boxes(const dom::Document& document, const std::vector<std::string>& css,
                                 const std::string& page_url, Renderer renderer);

}  // namespace winnow::cli
