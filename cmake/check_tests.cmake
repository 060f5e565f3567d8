# Fails if a tests/<module>/*_test.cc or fuzz/*_fuzz.cc is not in LISTED, the files that
# tests/CMakeLists.txt and fuzz/CMakeLists.txt build.
cmake_minimum_required(VERSION 3.25)
set(root "${CMAKE_CURRENT_LIST_DIR}/..")
string(REPLACE " " ";" listed "${LISTED}")
file(GLOB_RECURSE tests RELATIVE "${root}/tests" "${root}/tests/*_test.cc")
file(GLOB fuzz_targets RELATIVE "${root}/fuzz" "${root}/fuzz/*_fuzz.cc")
foreach(file IN LISTS tests fuzz_targets)
  if(NOT file IN_LIST listed)
    message(SEND_ERROR "${file} is not listed in any CMakeLists.txt of tests/ or fuzz/ and never runs")
  endif()
endforeach()
