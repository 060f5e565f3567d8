// litehtml's headers, which are not clean under this project's warnings.
#pragma once

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wextra"
#include <litehtml/litehtml.h>
// clang-format off: these need the one above first.
#include <litehtml/el_space.h>
#include <litehtml/el_text.h>
// clang-format on
#pragma GCC diagnostic pop
