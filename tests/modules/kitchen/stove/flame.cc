// A source that the made-up module's list leaves out: input for checker_test.cmake, never compiled.
