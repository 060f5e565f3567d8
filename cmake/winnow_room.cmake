# winnow_room(name TOUCHES module... [SOURCES file...] [LINKS target...])
#   builds src/<name> as the object library winnow_<name>, adds it to the library winnow, and registers
#   the test rooms.<name>, which fails if the module includes one that is not in TOUCHES or has a source
#   that is not listed. A header-only module has no SOURCES.
#
# winnow_app(name [PROGRAM program] [OFFLINE] TOUCHES module... SOURCES file... [LINKS target...])
#   the same for apps/<name>: a static library winnow_app_<name>, which tests can call, and with
#   PROGRAM an executable of that name at the top of the build folder, made of the library and
#   apps/<name>/main.cc (target winnow_<name>). Test: rooms.apps_<name>. OFFLINE: reads only trusted
#   files of its user; under the sanitizers AddressSanitizer is enough.

function(winnow_check_room name folder)
  cmake_parse_arguments(PARSE_ARGV 2 room "" "" "TOUCHES;LISTED")
  if(WINNOW_DEVELOPER)
    list(JOIN room_TOUCHES " " touches)
    list(JOIN room_LISTED " " listed)
    add_test(
      NAME rooms.${name}
      COMMAND ${CMAKE_COMMAND} "-DFOLDER=${folder}" "-DTOUCHES=${touches}" "-DLISTED=${listed}" -P
              "${PROJECT_SOURCE_DIR}/cmake/check_room.cmake")
    set_tests_properties(rooms.${name} PROPERTIES LABELS rooms)
  endif()
endfunction()

function(winnow_room name)
  cmake_parse_arguments(PARSE_ARGV 1 room "" "" "TOUCHES;SOURCES;LINKS")
  if(room_SOURCES)
    list(TRANSFORM room_SOURCES PREPEND "${name}/" OUTPUT_VARIABLE sources)
    add_library(winnow_${name} OBJECT ${sources})
    set_target_properties(winnow_${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_link_libraries(winnow_${name} PRIVATE winnow_flags ${room_LINKS})
    target_sources(winnow PRIVATE $<TARGET_OBJECTS:winnow_${name}>)
    target_link_libraries(winnow PRIVATE ${room_LINKS})
  endif()
  winnow_check_room(${name} "${CMAKE_CURRENT_SOURCE_DIR}/${name}" TOUCHES ${room_TOUCHES}
                    LISTED ${room_SOURCES})
endfunction()

function(winnow_app name)
  cmake_parse_arguments(PARSE_ARGV 1 app "OFFLINE" "PROGRAM" "TOUCHES;SOURCES;LINKS")
  list(TRANSFORM app_SOURCES PREPEND "${name}/" OUTPUT_VARIABLE sources)
  add_library(winnow_app_${name} STATIC ${sources})
  target_include_directories(winnow_app_${name} PUBLIC "${PROJECT_SOURCE_DIR}/apps")
  target_link_libraries(winnow_app_${name} PUBLIC winnow::winnow PRIVATE winnow_flags ${app_LINKS})
  if(app_OFFLINE AND CMAKE_CXX_FLAGS MATCHES "sanitize")
    target_compile_options(winnow_app_${name} PRIVATE -fno-sanitize=undefined)
  endif()
  if(app_PROGRAM)
    add_executable(winnow_${name} ${name}/main.cc)
    set_target_properties(winnow_${name} PROPERTIES OUTPUT_NAME ${app_PROGRAM}
                                                    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")
    target_link_libraries(winnow_${name} PRIVATE winnow_app_${name} winnow_flags)
    if(WINNOW_INSTALL)
      install(TARGETS winnow_${name})
    endif()
  endif()
  winnow_check_room(apps_${name} "${CMAKE_CURRENT_SOURCE_DIR}/${name}" TOUCHES ${app_TOUCHES}
                    LISTED ${app_SOURCES} main.cc)
endfunction()
