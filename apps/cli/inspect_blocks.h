// winnow inspect --blocks: every block of a page, whether it was kept, and why. docs/explain.md
// describes the view.
#pragma once

#include <iosfwd>

#include "winnow/page.h"

namespace winnow::cli {

// Bars and colours, the latter only if the stream is a terminal. REQUIRES: the page has an
// explanation.
void print_blocks(const Page& page, std::ostream& out);

}  // namespace winnow::cli
