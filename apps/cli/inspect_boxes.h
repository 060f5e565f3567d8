// winnow inspect --boxes: the position of each element in the embedded layout or in Chromium.
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

// Style sheets from files. A file replaces the linked sheet whose address ends with its name; a file
// without such a link is an additional sheet.
struct PageSheets {
  std::vector<bytes::Bytes> texts;  // referenced by `sheets`
  std::vector<layout::StyleSheet> sheets;
};
Result<PageSheets> read_sheets(const dom::Document& document, const std::vector<std::string>& css);

// One line per element: path, x, y, width, height, font size, and "hidden" if it is not shown. Notes
// of the layout come first, after "#".
Result<std::string> format_boxes(const dom::Document& document, const std::vector<std::string>& css,
                                 const std::string& page_url, Renderer renderer);

}  // namespace winnow::cli
