# Runs PROGRAM and compares its output with the file EXPECTED, byte for byte.
execute_process(COMMAND "${PROGRAM}" OUTPUT_VARIABLE printed RESULT_VARIABLE result)
file(READ "${EXPECTED}" expected)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "the program ended with ${result}. Its output:\n${printed}")
endif()
if(NOT printed STREQUAL expected)
  message(FATAL_ERROR "expected output:\n${expected}\nactual output:\n${printed}")
endif()
