# winnow_embed(target FOLDER folder FILES file... [FOLDER folder FILES file...])
#   adds a source to the target that places the files into its read-only data, by the assembler as
#   src/model/shipped.cc does for models, and implements apps/serve/embedded_files.h. The names are
#   relative to the folder. Several pairs of a folder and its files may follow each other.
function(winnow_embed target)
  set(assembly "")
  set(table "")
  set(dependencies "")
  set(folder "")
  set(number 0)
  set(expects "")
  foreach(word IN LISTS ARGN)
    if(word STREQUAL "FOLDER" OR word STREQUAL "FILES")
      set(expects ${word})
    elseif(expects STREQUAL "FOLDER")
      set(folder "${word}")
    else()
      set(symbol "winnow_embedded_${number}")
      string(APPEND assembly
             "__asm__(\".pushsection .rodata\\n.balign 16\\n.hidden ${symbol}\\n.global ${symbol}\\n${symbol}:\\n\"\n"
             "        \".incbin \\\"${folder}/${word}\\\"\\n.hidden ${symbol}_end\\n.global ${symbol}_end\\n${symbol}_end:\\n\"\n"
             "        \".byte 0\\n.popsection\\n\");\n"
             "extern \"C\" __attribute__((visibility(\"hidden\"))) const char ${symbol}[];\n"
             "extern \"C\" __attribute__((visibility(\"hidden\"))) const char ${symbol}_end[];\n")
      string(APPEND table "      {\"${word}\", {${symbol}, static_cast<std::size_t>(${symbol}_end - ${symbol})}},\n")
      list(APPEND dependencies "${folder}/${word}")
      math(EXPR number "${number} + 1")
    endif()
  endforeach()
  set(source "${CMAKE_CURRENT_BINARY_DIR}/${target}_files.cc")
  file(
    CONFIGURE
    OUTPUT "${source}"
    CONTENT
      "// Written by cmake/winnow_embed.cmake.
#include \"serve/embedded_files.h\"

#include <cstddef>

${assembly}
namespace winnow::serve {

std::span<const EmbeddedFile> embedded_files() noexcept {
  static const EmbeddedFile kFiles[] = {
${table}  };
  return kFiles;
}

std::optional<std::string_view> embedded_file(std::string_view name) noexcept {
  for (const EmbeddedFile& file : embedded_files())
    if (file.name == name) return file.bytes;
  return std::nullopt;
}

}  // namespace winnow::serve
"
    @ONLY)
  set_source_files_properties("${source}" PROPERTIES OBJECT_DEPENDS "${dependencies}"
                                                     SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(${target} PRIVATE "${source}")
endfunction()
