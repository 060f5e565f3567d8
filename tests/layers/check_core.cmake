# PROGRAM extracts a page, and depends on no library of the layers.
execute_process(
  COMMAND ${CMAKE_COMMAND} -E echo "<nav>Home</nav><main><h1>Rye</h1><p>It is <b>late</b>.</main>"
  COMMAND "${PROGRAM}"
  OUTPUT_VARIABLE output COMMAND_ERROR_IS_FATAL ANY)
if(NOT output STREQUAL "# Rye\n\nIt is **late**.\n")
  message(SEND_ERROR "unexpected output: ${output}")
endif()
execute_process(COMMAND ldd "${PROGRAM}" OUTPUT_VARIABLE libraries COMMAND_ERROR_IS_FATAL ANY)
message("${libraries}")
if(libraries MATCHES "lib(curl|ssl|crypto|sqlite3|litehtml)[^\n]*")
  message(SEND_ERROR "the core depends on ${CMAKE_MATCH_0}")
endif()
