// WINNOW_CHECK(condition): a condition that only a bug in winnow can make false.
//
// Checked in development, test and fuzz builds (the build defines WINNOW_CHECKS), removed in
// release builds. If memory safety depends on a condition that input can influence, write a branch
// instead.
#pragma once

#ifdef WINNOW_CHECKS
#include <cstdio>
#include <cstdlib>
#define WINNOW_CHECK(condition)                                                          \
  do {                                                                                   \
    if (!(condition)) [[unlikely]] {                                                     \
      std::fprintf(stderr, "%s:%d: check failed: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                      \
    }                                                                                    \
  } while (false)
#else
#define WINNOW_CHECK(condition) static_cast<void>(sizeof((condition) ? 1 : 0))
#endif
