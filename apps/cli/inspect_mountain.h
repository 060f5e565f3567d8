// winnow inspect --mountain: why a page was cut where it was, as a drawing.
//
// Cell number against score: bars are the scores, the line the smoothed ones, dashed the primary
// and the peak threshold; ridges are shaded by the classifier's word, and the band at the foot is
// what was taken as content. In the terminal the same in a few lines of block characters; as SVG
// with each cell's text and numbers under the mouse.
#pragma once

#include <string>
#include <string_view>

#include "winnow/document.h"
#include "winnow/result.h"

namespace winnow::cli {

struct MountainDrawings {
  std::string terminal;
  std::string svg;
};

// `settings` as the method takes them, "form=paper"; the model is the one that ships.
Result<MountainDrawings> draw_mountain(const dom::Document& document, std::string_view settings);

}  // namespace winnow::cli
