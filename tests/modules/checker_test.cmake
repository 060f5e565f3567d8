# Proves that cmake/check_module.cmake can fail: the made-up module `kitchen` includes a module it does not
# depend on, a header without its module, and holds a source that nobody listed.
cmake_minimum_required(VERSION 3.25)
set(here "${CMAKE_CURRENT_LIST_DIR}")

function(check depends listed)
  execute_process(
    COMMAND ${CMAKE_COMMAND} "-DFOLDER=${here}/kitchen" "-DDEPENDS=${depends}" "-DLISTED=${listed}"
            -P "${here}/../../cmake/check_module.cmake"
    RESULT_VARIABLE result
    OUTPUT_VARIABLE output
    ERROR_VARIABLE output)
  set(result "${result}" PARENT_SCOPE)
  set(output "${output}" PARENT_SCOPE)
endfunction()

function(expect_complaint text)
  string(FIND "${output}" "${text}" position)
  if(result EQUAL 0 OR position EQUAL -1)
    message(SEND_ERROR "expected a failure that says\n  ${text}\ngot exit ${result}:\n${output}")
  endif()
endfunction()

function(expect_silence_about text)
  string(FIND "${output}" "${text}" position)
  if(NOT position EQUAL -1)
    message(SEND_ERROR "expected no word about\n  ${text}\ngot:\n${output}")
  endif()
endfunction()

check("pantry" "soup.cc")
expect_complaint("kitchen/soup.cc:7: module kitchen may not include garden (it depends on: pantry)")
expect_complaint("kitchen/soup.cc:8: module kitchen includes \"spoon.h\"; write it as")
expect_complaint("kitchen/stove/flame.cc:1: module kitchen does not list this file")
expect_silence_about("cellar")
expect_silence_about("include pantry")
expect_silence_about("include winnow")

check("pantry garden" "soup.cc stove/flame.cc")
expect_silence_about("may not include")
expect_silence_about("does not list")

check("" "soup.cc stove/flame.cc")
expect_complaint("kitchen/soup.cc:6: module kitchen may not include pantry (it depends on: no other module)")
