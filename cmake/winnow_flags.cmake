# winnow_flags: the compile options of all targets of this project. Nothing is set globally, and
# users of the installed library are not affected.
add_library(winnow_flags INTERFACE)
target_compile_features(winnow_flags INTERFACE cxx_std_20)
target_compile_options(
  winnow_flags
  INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow
            # With clang -Wconversion includes sign conversions, with g++ it does not: make them equal.
            $<$<CXX_COMPILER_ID:Clang>:-Wno-sign-conversion>
            # g++ 12 has a false warning for `"x" + std::string` at -O3 (GCC bug 105651).
            $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>
            # Where files are compiled together, these two warn about private names of another file.
            $<$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>:-Wno-shadow>
            $<$<AND:$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>,$<CXX_COMPILER_ID:GNU>>:-Wno-subobject-linkage>
            $<$<BOOL:${WINNOW_WERROR}>:-Werror>)
target_compile_definitions(
  winnow_flags INTERFACE $<$<BOOL:${WINNOW_CHECKS}>:WINNOW_CHECKS>)
# `#include "module/file.h"` is relative to src/; `#include "winnow/file.h"` is the public API.
target_include_directories(winnow_flags INTERFACE "${PROJECT_SOURCE_DIR}/src"
                                                  "${PROJECT_SOURCE_DIR}/include")
