# winnow_module(name DEPENDS module... [SOURCES file...] [LINKS target...]
#             [WEB file...] [WEB_LINKS target...] [LAYOUT file...] [LAYOUT_LINKS target...])
#   builds src/<name> as the object library winnow_module_<name>, adds it to the library winnow, and
#   registers the test modules.<name>, which fails if the module includes one that is not in DEPENDS or has
#   a source that is not listed. A header-only module has no SOURCES. The files after WEB and LAYOUT belong
#   to the libraries winnow_web and winnow_layout instead (src/CMakeLists.txt).
#
# winnow_app(name [PROGRAM program] [OFFLINE] [OPTIMIZE level] DEPENDS module... SOURCES file... [MAIN file...]
#            [LINKS target...])
#   the same for apps/<name>: a static library winnow_app_<name>, which tests can call, and with
#   PROGRAM an executable of that name at the top of the build folder, made of the library and
#   apps/<name>/main.cc (target winnow_<name>). Test: modules.apps_<name>. MAIN: files of the executable beside
#   main.cc; a shared library of which they define all that is used is not linked. OFFLINE: reads only trusted
#   files of its user; under the sanitizers it is compiled without optimization, with AddressSanitizer alone.
#   OPTIMIZE: how release compiles it, -O1 unless told. Programs spend their time in the library, which is
#   compiled with -O3, and half of the time of a release build in their own templates.

include(winnow_build_time)

# Objects of static libraries that are also linked into the shared one, which shows only WINNOW_API.
set(winnow_object_properties POSITION_INDEPENDENT_CODE ON CXX_VISIBILITY_PRESET hidden
                             VISIBILITY_INLINES_HIDDEN ON)

function(winnow_check_module name folder)
  cmake_parse_arguments(PARSE_ARGV 2 module "" "" "DEPENDS;LISTED")
  if(WINNOW_DEVELOPER)
    list(JOIN module_DEPENDS " " depends)
    list(JOIN module_LISTED " " listed)
    add_test(
      NAME modules.${name}
      COMMAND ${CMAKE_COMMAND} "-DFOLDER=${folder}" "-DDEPENDS=${depends}" "-DLISTED=${listed}" -P
              "${PROJECT_SOURCE_DIR}/cmake/check_module.cmake")
    set_tests_properties(modules.${name} PROPERTIES LABELS modules)
  endif()
endfunction()

# One group of sources of a module, added to a library.
function(winnow_objects target library sources links)
  add_library(${target} OBJECT ${sources})
  set_target_properties(${target} PROPERTIES ${winnow_object_properties})
  target_link_libraries(${target} PRIVATE winnow_flags ${links})
  if(WINNOW_UNITY)
    winnow_compile_together(${target})
  endif()
  target_sources(${library} PRIVATE $<TARGET_OBJECTS:${target}>)
  target_link_libraries(${library} PRIVATE ${links})
  # For the shared library.
  set_property(GLOBAL APPEND PROPERTY winnow_all_objects $<TARGET_OBJECTS:${target}>)
  set_property(GLOBAL APPEND PROPERTY winnow_all_links ${links})
endfunction()

function(winnow_module name)
  cmake_parse_arguments(PARSE_ARGV 1 module "" ""
                        "DEPENDS;SOURCES;LINKS;WEB;WEB_LINKS;LAYOUT;LAYOUT_LINKS")
  set(listed ${module_SOURCES} ${module_WEB} ${module_LAYOUT})
  foreach(group IN ITEMS SOURCES WEB LAYOUT)
    list(TRANSFORM module_${group} PREPEND "${name}/")
  endforeach()
  if(module_SOURCES)
    winnow_objects(winnow_module_${name} winnow "${module_SOURCES}" "${module_LINKS}")
  endif()
  if(module_WEB AND WINNOW_WEB)
    winnow_objects(winnow_module_${name}_web winnow_web "${module_WEB}"
                   "${module_WEB_LINKS}")
  endif()
  if(module_LAYOUT AND WINNOW_LAYOUT)
    winnow_objects(winnow_module_${name}_layout winnow_layout "${module_LAYOUT}"
                   "${module_LAYOUT_LINKS}")
  endif()
  winnow_check_module(${name} "${CMAKE_CURRENT_SOURCE_DIR}/${name}" DEPENDS ${module_DEPENDS}
                    LISTED ${listed})
endfunction()

function(winnow_app name)
  cmake_parse_arguments(PARSE_ARGV 1 app "OFFLINE" "PROGRAM;OPTIMIZE" "DEPENDS;SOURCES;MAIN;LINKS")
  list(TRANSFORM app_SOURCES PREPEND "${name}/" OUTPUT_VARIABLE sources)
  add_library(winnow_app_${name} STATIC ${sources})
  target_include_directories(winnow_app_${name} PUBLIC "${PROJECT_SOURCE_DIR}/apps")
  target_link_libraries(winnow_app_${name} PUBLIC winnow::winnow winnow::web winnow::layout
                                           PRIVATE winnow_flags ${app_LINKS})
  if(NOT app_OPTIMIZE)
    set(app_OPTIMIZE -O1)
  endif()
  target_compile_options(winnow_app_${name} PRIVATE $<$<CONFIG:Release>:${app_OPTIMIZE}>)
  if(app_OFFLINE OR WINNOW_UNITY)
    winnow_compile_together(winnow_app_${name})
  endif()
  if(app_OFFLINE AND CMAKE_CXX_FLAGS MATCHES "sanitize")
    target_compile_options(winnow_app_${name} PRIVATE -O0 -fno-sanitize=undefined)
  endif()
  if(app_PROGRAM)
    list(TRANSFORM app_MAIN PREPEND "${name}/" OUTPUT_VARIABLE main)
    add_executable(winnow_${name} ${name}/main.cc ${main})
    target_link_options(winnow_${name} PRIVATE LINKER:--as-needed)
    set_target_properties(winnow_${name} PROPERTIES OUTPUT_NAME ${app_PROGRAM}
                                                    RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")
    target_link_libraries(winnow_${name} PRIVATE winnow_app_${name} winnow_flags ${CMAKE_DL_LIBS})
    if(WINNOW_INSTALL)
      install(TARGETS winnow_${name} COMPONENT program)
    endif()
  endif()
  winnow_check_module(apps_${name} "${CMAKE_CURRENT_SOURCE_DIR}/${name}" DEPENDS ${app_DEPENDS}
                    LISTED ${app_SOURCES} ${app_MAIN} main.cc)
endfunction()
