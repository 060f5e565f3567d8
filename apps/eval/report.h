// The outcome as one HTML file without scripts or external resources.
//
// Score distributions, page kinds with intervals, methods compared with each other, and the 50
// worst pages of the first method with true and extracted text side by side. All text is escaped;
// texts are folded and cut, so the file stays near 2 MB.
#pragma once

#include <string>

#include "eval/results.h"

namespace winnow::eval {

// Pages are plotted and ordered by `measure`. Requires the texts (Texts::Keep).
std::string to_html(const Outcome& outcome, Measure measure);

}  // namespace winnow::eval
