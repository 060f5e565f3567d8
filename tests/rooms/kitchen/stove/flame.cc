// A source that the made-up room's list leaves out: input for checker_test.cmake, never compiled.
