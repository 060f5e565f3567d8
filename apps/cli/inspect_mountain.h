// winnow inspect --mountain: the scores behind the decision of the method mountain, as a drawing.
//
// Score by cell number: bars are scores, the line is the smoothed score, dashed lines are the
// primary and the peak threshold. Ridges are shaded by class, and the band at the bottom is the
// content. On a terminal, the same in a few lines of block characters; as SVG, with the text and
// numbers of each cell as tooltips.
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

// `settings` as for the method, e.g. "form=paper". Uses the model in the program.
Result<MountainDrawings> draw_mountain(const dom::Document& document, std::string_view settings);

}  // namespace winnow::cli
