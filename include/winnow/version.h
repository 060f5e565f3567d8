// The version of the headers, and of the library that a program runs with.
//
// Example:
//
//   std::cout << (winnow::version() == WINNOW_VERSION_TEXT) << "\n";
//
// Output:
//
//   1
//
// They differ if a program was compiled with the headers of another version than its shared library.
#pragma once

#include <string_view>

#include "winnow/export.h"

// The build reads the version of the project from this line.
#define WINNOW_VERSION_TEXT "0.2.0"
// Its first number, for the preprocessor.
#define WINNOW_VERSION_MAJOR 0
// Its second number.
#define WINNOW_VERSION_MINOR 2
// Its third number.
#define WINNOW_VERSION_PATCH 0

namespace winnow {

// Of the library: "0.2.0".
WINNOW_API std::string_view version() noexcept;

}  // namespace winnow
