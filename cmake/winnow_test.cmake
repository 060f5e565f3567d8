# winnow_test(module SOURCES file... [LABEL label] [LAYERS layer...] [LINKS target...])
#   builds tests/<module>/*_test.cc as one program <module>_test; CTest lists each TEST in it as
#   <module>.<Subject>.<Sentence>. The default label is `unit`. It links the library winnow and of the layers
#   on top of it only those in LAYERS (web, layout), if they are built; for these WINNOW_HAS_WEB and WINNOW_HAS_LAYOUT are defined.
#
# In a test, the macros WINNOW_SOURCE_DIR and WINNOW_SHARED_DIR are this repository and the folder of
# corpora; CTest also sets the environment variable WINNOW_SHARED. A test that needs corpora and finds
# none calls GTEST_SKIP() << "skipped, no corpora".
find_package(GTest QUIET)
if(NOT GTest_FOUND)
  message(FATAL_ERROR "the tests need libgtest-dev: `make deps` installs what is missing, "
                      "-DWINNOW_DEVELOPER=OFF does without them.")
endif()
include(GoogleTest)

function(winnow_test module)
  cmake_parse_arguments(PARSE_ARGV 1 test "" "LABEL" "SOURCES;LAYERS;LINKS")
  if(NOT test_LABEL)
    set(test_LABEL unit)
  endif()
  list(TRANSFORM test_SOURCES PREPEND "${module}/" OUTPUT_VARIABLE sources)
  add_executable(${module}_test ${sources})
  set_property(GLOBAL APPEND PROPERTY winnow_listed ${sources})
  target_compile_options(${module}_test PRIVATE ${winnow_test_options})
  winnow_compile_together(${module}_test)
  target_include_directories(${module}_test PRIVATE "${PROJECT_SOURCE_DIR}/tests")
  target_compile_definitions(
    ${module}_test PRIVATE WINNOW_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
                         WINNOW_SHARED_DIR="${WINNOW_SHARED}")
  foreach(layer IN LISTS test_LAYERS)
    if(TARGET winnow_${layer})
      target_link_libraries(${module}_test PRIVATE winnow::${layer})
      string(TOUPPER ${layer} upper)
      target_compile_definitions(${module}_test PRIVATE WINNOW_HAS_${upper})
    endif()
  endforeach()
  target_link_libraries(${module}_test PRIVATE winnow::winnow winnow_flags GTest::gtest_main
                                             ${test_LINKS})
  # PRE_TEST: CTest asks a program for its tests when it runs, so that building one test program does
  # not need the others.
  gtest_discover_tests(
    ${module}_test
    TEST_PREFIX "${module}."
    DISCOVERY_MODE PRE_TEST
    DISCOVERY_TIMEOUT 60
    PROPERTIES LABELS ${test_LABEL} ENVIRONMENT "WINNOW_SHARED=${WINNOW_SHARED}")
endfunction()
