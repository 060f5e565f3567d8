// Text cut to a number of characters, for tables and excerpts.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace winnow::common {

// At most max_characters characters (at least 1) of UTF-8 text; the last one is an ellipsis if any are missing.
std::string shortened(std::string_view text, std::size_t max_characters);

}  // namespace winnow::common
