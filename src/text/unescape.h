// Decodes character references that are left in a value: "Rye &amp; barley", "Miller&#8217;s".
//
// The parser has decoded attributes and text. Scripts are not decoded, and some publishing systems
// escape twice. Only references that end with a semicolon, and the few names that such systems
// write, are decoded; anything else is kept.
#pragma once

#include <string>
#include <string_view>

namespace winnow::text {

std::string unescape_references(std::string_view text);

}  // namespace winnow::text
