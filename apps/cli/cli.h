// The command line: argv -> one of the commands -> exit code.
//
// Prints results to `out`, one-line errors to `err`. Nothing else in winnow prints.
#pragma once

#include <iosfwd>

namespace winnow::cli {

int run(int argc, const char* const* argv, std::ostream& out, std::ostream& err);

}  // namespace winnow::cli
