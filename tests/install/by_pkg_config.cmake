# Builds and runs a program with c++ -std=c++20 main.cc $(pkg-config --cflags --libs winnow).
file(REMOVE_RECURSE "${BUILD}")
file(MAKE_DIRECTORY "${BUILD}")
find_program(PKG_CONFIG NAMES pkg-config pkgconf REQUIRED)
set(ENV{PKG_CONFIG_PATH} "${PREFIX}/${LIBDIR}/pkgconfig")
set(ENV{LD_LIBRARY_PATH} "${PREFIX}/${LIBDIR}")

function(ask out)
  execute_process(
    COMMAND "${PKG_CONFIG}" ${ARGN} winnow
    OUTPUT_VARIABLE answer
    OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  separate_arguments(answer UNIX_COMMAND "${answer}")
  set(${out} "${answer}" PARENT_SCOPE)
endfunction()

ask(version --modversion)
if(NOT version STREQUAL VERSION)
  message(FATAL_ERROR "winnow.pc says version ${version}, the build is ${VERSION}")
endif()
ask(compile_flags --cflags)
ask(link_flags --libs)
separate_arguments(FLAGS UNIX_COMMAND "${FLAGS}")
execute_process(
  COMMAND "${COMPILER}" -std=c++20 ${FLAGS} ${compile_flags} "${CONSUMER}/main.cc" -o
          "${BUILD}/consumer" ${link_flags} COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND "${BUILD}/consumer" COMMAND_ERROR_IS_FATAL ANY)

# The compile command of README.md, with the compiler and the flags of this build.
include("${CMAKE_CURRENT_LIST_DIR}/readme_program.cmake")
list(JOIN FLAGS " " flags)
execute_process(COMMAND sh -c "'${COMPILER}' ${flags} ${readme_command}" WORKING_DIRECTORY "${BUILD}"
                COMMAND_ECHO STDOUT COMMAND_ERROR_IS_FATAL ANY)
run_reader("${BUILD}/a.out")
