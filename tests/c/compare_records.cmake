# The records of PAGES are the same from C, called by Python, and from C++.
separate_arguments(PAGES UNIX_COMMAND "${PAGES}")
execute_process(COMMAND "${PYTHON}" "${SCRIPT}" "${LIBRARY}" ${PAGES} OUTPUT_VARIABLE from_c
                        COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${PROGRAM}" ${PAGES} OUTPUT_VARIABLE from_cpp COMMAND_ERROR_IS_FATAL ANY)
if(from_c STREQUAL "" OR NOT from_c STREQUAL from_cpp)
  message(FATAL_ERROR "C:\n${from_c}\nC++:\n${from_cpp}")
endif()
