# Configures a build without layers and compiles the C API in it; the programs refuse such a build.
file(REMOVE_RECURSE "${BUILD}")
set(configure
    ${CMAKE_COMMAND} -S "${SOURCE}" -B "${BUILD}" -G "${GENERATOR}" "-DCMAKE_CXX_COMPILER=${COMPILER}"
    "-DCMAKE_CXX_FLAGS=${FLAGS}" "-DCMAKE_CXX_COMPILER_LAUNCHER=${LAUNCHER}" -DWINNOW_WEB=OFF
    -DWINNOW_LAYOUT=OFF)
execute_process(COMMAND ${configure} RESULT_VARIABLE result ERROR_VARIABLE message OUTPUT_QUIET)
if(result EQUAL 0 OR NOT message MATCHES "the programs need WINNOW_WEB and WINNOW_LAYOUT")
  message(SEND_ERROR "programs without layers: ${message}")
endif()
execute_process(COMMAND ${configure} -DWINNOW_APPS=OFF OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --build "${BUILD}" --target winnow_module_c
                        COMMAND_ERROR_IS_FATAL ANY)
foreach(layer IN ITEMS web layout)
  execute_process(
    COMMAND ${CMAKE_COMMAND} --build "${BUILD}" --target help
    OUTPUT_VARIABLE targets COMMAND_ERROR_IS_FATAL ANY)
  if(targets MATCHES "winnow_${layer}")
    message(SEND_ERROR "winnow_${layer} is built although it is off")
  endif()
endforeach()
