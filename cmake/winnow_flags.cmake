# winnow_flags: what every target of this house is compiled with, and nothing global.
# Consumers of the installed library never see it.
add_library(winnow_flags INTERFACE)
target_compile_features(winnow_flags INTERFACE cxx_std_20)
target_compile_options(
  winnow_flags
  INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow
            # For clang -Wconversion includes signs, for g++ it does not: both shall mean the same.
            $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion>
            # g++ 12 warns falsely of `"x" + std::string` at -O3 (GCC bug 105651).
            $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>
            $<$<BOOL:${WINNOW_WERROR}>:-Werror>)
target_compile_definitions(
  winnow_flags INTERFACE WINNOW_VERSION="${PROJECT_VERSION}"
                         $<$<BOOL:${WINNOW_CHECKS}>:WINNOW_CHECKS>)
# `#include "room/file.h"` is relative to src/, `#include "winnow/file.h"` is the front door.
target_include_directories(winnow_flags INTERFACE "${PROJECT_SOURCE_DIR}/src"
                                                  "${PROJECT_SOURCE_DIR}/include")
