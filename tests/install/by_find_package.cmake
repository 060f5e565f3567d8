# Configures, builds and runs the CMake project in consumer/, which calls find_package(winnow).
file(REMOVE_RECURSE "${BUILD}")
execute_process(
  COMMAND
    ${CMAKE_COMMAND} -S "${CONSUMER}" -B "${BUILD}" -G "${GENERATOR}"
    "-DCMAKE_PREFIX_PATH=${PREFIX}" "-DCMAKE_CXX_COMPILER=${COMPILER}"
    "-DCMAKE_CXX_FLAGS=${FLAGS}" "-DCMAKE_C_FLAGS=${FLAGS}" "-DWANTED_VERSION=${VERSION}"
    COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --build "${BUILD}" COMMAND_ERROR_IS_FATAL ANY)
foreach(program IN ITEMS consumer consumer_layers consumer_c)
  execute_process(COMMAND "${BUILD}/${program}" COMMAND_ERROR_IS_FATAL ANY)
endforeach()
