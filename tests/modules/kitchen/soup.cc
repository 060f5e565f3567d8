// A source of a module that does not exist: input for checker_test.cmake, never compiled.
// The line numbers are part of that test.
#include <string>

#include "kitchen/stove/flame.h"
#include "pantry/salt.h"
#include "garden/herbs.h"
#include "spoon.h"
#include "winnow/result.h"
// #include "cellar/wine.h" is a comment and concerns nobody.
