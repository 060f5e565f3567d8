# Configures, builds and runs the CMake project in consumer/, which calls find_package(winnow).
file(REMOVE_RECURSE "${BUILD}")
execute_process(
  COMMAND
    ${CMAKE_COMMAND} -S "${CONSUMER}" -B "${BUILD}" -G "${GENERATOR}"
    "-DCMAKE_PREFIX_PATH=${PREFIX}" "-DCMAKE_CXX_COMPILER=${COMPILER}"
    "-DCMAKE_CXX_FLAGS=${FLAGS}" "-DCMAKE_C_FLAGS=${FLAGS}" "-DWANTED_VERSION=${VERSION}" "-DLAYERS=${LAYERS}"
    COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --build "${BUILD}" COMMAND_ERROR_IS_FATAL ANY)
set(programs consumer consumer_c)
if(LAYERS)
  list(APPEND programs consumer_layers)
endif()
foreach(program IN LISTS programs)
  execute_process(COMMAND "${BUILD}/${program}" COMMAND_ERROR_IS_FATAL ANY)
endforeach()
