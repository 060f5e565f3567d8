// Finds the feed that a page links to.
#pragma once

#include <string>
#include <string_view>

namespace winnow::common {

// The address of the first feed; empty: none.
std::string feed_linked_by(std::string_view utf8, const std::string& url);

}  // namespace winnow::common
