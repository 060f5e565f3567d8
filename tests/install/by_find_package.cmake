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

# The same with the two lines of README.md.
set(BUILD "${BUILD}/readme")
include("${CMAKE_CURRENT_LIST_DIR}/readme_program.cmake")
file(WRITE "${BUILD}/CMakeLists.txt"
     "cmake_minimum_required(VERSION 3.25)\nproject(reader LANGUAGES CXX)\n${readme_find}\n"
     "add_executable(reader reader.cc)\n${readme_link}\n")
execute_process(
  COMMAND ${CMAKE_COMMAND} -S "${BUILD}" -B "${BUILD}/build" -G "${GENERATOR}" "-DCMAKE_PREFIX_PATH=${PREFIX}"
          "-DCMAKE_CXX_COMPILER=${COMPILER}" "-DCMAKE_CXX_FLAGS=${FLAGS}" COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${CMAKE_COMMAND} --build "${BUILD}/build" COMMAND_ERROR_IS_FATAL ANY)
run_reader("${BUILD}/build/reader")
