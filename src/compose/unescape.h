// Character references that were left in a value: "Rye &amp; barley", "Miller&#8217;s".
//
// A page's attributes and text have been decoded by the parser. What stands in a script has not,
// and some publishing systems escape twice. Only references that end with a semicolon and the few
// names that such systems write are decoded; anything else stays as it is.
#pragma once

#include <string>
#include <string_view>

namespace winnow::compose {

std::string unescape_references(std::string_view text);

}  // namespace winnow::compose
