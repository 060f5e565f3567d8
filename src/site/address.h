// The address by which a page is known to rules: the one it was given with, or, where that has no
// host (a file, standard input), the one the page declares of itself.
#pragma once

#include <string>
#include <string_view>

#include "winnow/document.h"

namespace winnow::site {

// <link rel="canonical">, else og:url, where absolute. What was given comes back when neither is.
std::string address_of(const dom::Document& document, std::string_view url);

}  // namespace winnow::site
