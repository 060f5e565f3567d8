// The statistics of a host as a file: text that an administrator can look at.
//
//   winnow statistics 1
//   host mill.example
//   page 8c1f0a6b5d4e3f21 8c1f0a6b5d4e3f21 0000a1b2c3d4e5f6 ...
//
// A page is the hashes of its address and of the address that it declares, and one number for each of its texts: the
// hash of the text in the high half, that of its place in the low half.
#pragma once

#include <string>
#include <string_view>

#include "site/statistics.h"
#include "winnow/result.h"

namespace winnow::site {

std::string to_text(const Statistics::Host& host);

// Adds the pages of a file. Adds nothing if the text has an error, which `name` begins:
// "statistics mill.example.statistics: line 3: ...".
Result<void> add_text(std::string_view text, const std::string& name, Statistics& statistics);

}  // namespace winnow::site
