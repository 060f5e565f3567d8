// WINNOW_CHECK: what can only be false through a bug of ours.
//
// Live in development, test and fuzz builds (WINNOW_CHECKS defined by the build), gone in release
// builds. Where memory safety hangs on a condition that input could influence, write a real branch
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
