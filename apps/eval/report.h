// The outcome as one HTML file to look at: it needs no network, no other file and no server.
//
// Score distributions, kinds with their intervals, methods against each other, and the 50 worst
// pages of the first method with the true and the extracted text side by side, differences marked.
// Every text of a page is escaped; a page's texts are folded and cut, so the file stays near 2 MB.
#pragma once

#include <string>

#include "eval/results.h"

namespace winnow::eval {

// Pages are plotted and ordered by `measure`. Needs the texts (Texts::Keep).
std::string to_html(const Outcome& outcome, Measure measure);

}  // namespace winnow::eval
