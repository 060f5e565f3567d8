// Page -> the same Page with summaries: one of everything that has a text of its own.
#pragma once

#include "text/summary.h"
#include "winnow/page.h"

namespace winnow::compose {

// Of the text and headline that the page has by now. A page without text gets no summary.
void add_summaries(const text::SummaryLength& length, Page& page);

}  // namespace winnow::compose
