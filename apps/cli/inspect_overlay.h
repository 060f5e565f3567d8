// winnow inspect --overlay: the page with its posts outlined, titles green and bodies blue, as in
// Figure 1 of the paper.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "winnow/document.h"
#include "winnow/result.h"

namespace winnow::cli {

enum class OverlayForm : std::uint8_t { Page, Picture };

struct Overlay {
  std::string drawn;    // HTML, or PNG
  std::string summary;  // "10 posts\n"
};

// The method blog finds the posts. `css` are style sheet files as for --boxes.
Result<Overlay> draw_overlay(const dom::Document& document, const std::vector<std::string>& css,
                             const std::string& page_url, OverlayForm form);

}  // namespace winnow::cli
