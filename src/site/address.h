// The address that site rules match for a page: the one given by the caller, or, if that has no
// host (a file, standard input), the one that the page declares.
#pragma once

#include <string>
#include <string_view>

#include "winnow/document.h"

namespace winnow::site {

// <link rel="canonical">, else og:url, if absolute; else the given address.
std::string address_of(const dom::Document& document, std::string_view url);

}  // namespace winnow::site
