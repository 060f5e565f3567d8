// The command line of the program.
//
// Prints results to `out` and errors to `err`, one line each. Only apps/ prints; the library does
// not.
#pragma once

#include <iosfwd>

namespace winnow::cli {

int run(int argc, const char* const* argv, std::ostream& out, std::ostream& err);

}  // namespace winnow::cli
