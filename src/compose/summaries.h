// Adds summaries to a Page: one for everything that has a text of its own.
#pragma once

#include "text/summary.h"
#include "winnow/page.h"

namespace winnow::compose {

// Uses the text and headline of the page at this point. A page without text gets no summary.
void add_summaries(const text::SummaryLength& length, Page& page);

}  // namespace winnow::compose
