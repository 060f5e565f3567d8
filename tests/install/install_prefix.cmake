# Installs the build BUILD into an emptied PREFIX and checks that the header, the CMake package and
# the pkg-config file exist.
file(REMOVE_RECURSE "${PREFIX}")
execute_process(COMMAND ${CMAKE_COMMAND} --install "${BUILD}" --prefix "${PREFIX}" OUTPUT_QUIET
                        COMMAND_ERROR_IS_FATAL ANY)
foreach(wanted IN ITEMS winnow/result.h winnow-config.cmake winnow-config-version.cmake
                        winnowTargets.cmake winnow.pc)
  file(GLOB_RECURSE found "${PREFIX}/*/${wanted}")
  if(NOT found)
    message(SEND_ERROR "the install has no ${wanted}")
  endif()
endforeach()
