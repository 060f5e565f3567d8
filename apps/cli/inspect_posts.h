// winnow inspect --posts: the records of a page as a table, one line per post or message.
#pragma once

#include <string>

#include "winnow/page.h"

namespace winnow::cli {

// Columns are as wide as their longest entry, up to a limit; a page without records is one line.
std::string format_posts(const Page& page);

}  // namespace winnow::cli
