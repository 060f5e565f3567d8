# The program of README.md as ${BUILD}/reader.cc, what it prints as ${readme_output}, and the lines below it that
# compile it as ${readme_command}, ${readme_find} and ${readme_link}.
file(READ "${CMAKE_CURRENT_LIST_DIR}/../../README.md" readme)

function(take_between opening closing out)
  string(FIND "${readme}" "${opening}" begin)
  string(LENGTH "${opening}" length)
  math(EXPR begin "${begin} + ${length}")
  string(SUBSTRING "${readme}" ${begin} -1 rest)
  string(FIND "${rest}" "${closing}" end)
  string(SUBSTRING "${rest}" 0 ${end} body)
  if(body STREQUAL "" OR begin EQUAL -1)
    message(FATAL_ERROR "README.md has no text after '${opening}'")
  endif()
  set(${out} "${body}" PARENT_SCOPE)
endfunction()

take_between("```cpp run\n" "\n```" program)
take_between("```text\n" "```" readme_output)
take_between("\n    c++ " "\n" readme_command)
take_between("\n    find_package" "\n" readme_find)
take_between("\n    target_link_libraries" "\n" readme_link)
set(readme_find "find_package${readme_find}")
set(readme_link "target_link_libraries${readme_link}")
file(WRITE "${BUILD}/reader.cc" "${program}\n")

# Runs a program that was compiled from it.
function(run_reader program)
  execute_process(COMMAND "${program}" OUTPUT_VARIABLE printed COMMAND_ERROR_IS_FATAL ANY)
  if(NOT printed STREQUAL readme_output)
    message(FATAL_ERROR "the program of README.md prints\n${printed}and the README says\n${readme_output}")
  endif()
endfunction()
