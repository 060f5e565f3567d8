// winnow inspect --overlay: the page with its posts outlined, titles green and bodies blue, as the
// paper's Figure 1 shows them.
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

// The method blog finds the posts; `css` are files of style sheets, as for --boxes: one named as a
// <link> of the page stands in for it, any other applies after all.
Result<Overlay> draw_overlay(const dom::Document& document, const std::vector<std::string>& css,
                             const std::string& page_url, OverlayForm form);

}  // namespace winnow::cli
