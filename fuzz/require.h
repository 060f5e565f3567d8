// require(): a relation that a fuzz target asserts. If it does not hold, the target ends, and its
// report says which relation it was.
#pragma once

#include <cstdio>
#include <cstdlib>

namespace winnow::fuzz {

inline void require(bool condition, const char* relation) {
  if (condition) return;
  std::fprintf(stderr, "relation broken: %s\n", relation);
  std::abort();
}

}  // namespace winnow::fuzz
