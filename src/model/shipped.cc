// The models, placed into the read-only data of the program by the assembler: no generated sources, no
// work at start-up, and unused parts of a file are not loaded.
#include "model/shipped.h"

#include <cstddef>

#include "model/svm_compiled.h"

#ifndef WINNOW_MODELS
#error "the build defines WINNOW_MODELS, the folder with what is embedded of each model"
#endif

// Classifiers that need boxes are of no use without the layers that make them.
#ifdef WINNOW_HAS_LAYOUT
#define WINNOW_EACH_LAYOUT_MODEL(DO) DO(blog_embedded) DO(blog_paper_embedded)
#else
#define WINNOW_EACH_LAYOUT_MODEL(DO)
#endif
#ifdef WINNOW_HAS_WEB
#define WINNOW_EACH_BROWSER_MODEL(DO) DO(blog_exact)
#else
#define WINNOW_EACH_BROWSER_MODEL(DO)
#endif

// The shipped models, made of models/<name>.model. src/CMakeLists.txt has the same list, so that a changed
// file is embedded again.
#define WINNOW_EACH_MODEL(DO)  \
  DO(auto)                     \
  DO(blocks)                   \
  DO(blog_none)                \
  DO(blog_paper_none)          \
  DO(mountain)                 \
  WINNOW_EACH_LAYOUT_MODEL(DO) \
  WINNOW_EACH_BROWSER_MODEL(DO)

// A byte follows each file, so that an empty file has a distinct end.
#define WINNOW_EMBED(name)                                                           \
  __asm__(                                                                           \
      ".pushsection .rodata\n.balign 64\n"                                           \
      ".hidden winnow_model_" #name "\n.global winnow_model_" #name                  \
      "\n"                                                                           \
      "winnow_model_" #name ":\n.incbin \"" WINNOW_MODELS "/" #name                  \
      "\"\n"                                                                         \
      ".hidden winnow_model_end_" #name "\n.global winnow_model_end_" #name          \
      "\n"                                                                           \
      "winnow_model_end_" #name ":\n.byte 0\n.popsection\n");                        \
  extern "C" __attribute__((visibility("hidden"))) const char winnow_model_##name[]; \
  extern "C" __attribute__((visibility("hidden"))) const char winnow_model_end_##name[];

WINNOW_EACH_MODEL(WINNOW_EMBED)

namespace winnow::model {

std::optional<std::string_view> shipped([[maybe_unused]] std::string_view name) noexcept {
#define WINNOW_LOOK_UP(symbol) \
  if (name == #symbol)         \
    return std::string_view(   \
        winnow_model_##symbol, \
        static_cast<std::size_t>(winnow_model_end_##symbol - winnow_model_##symbol));
  WINNOW_EACH_MODEL(WINNOW_LOOK_UP)
  return std::nullopt;
}

Result<std::string_view> require_shipped(std::string_view name) {
  if (const std::optional<std::string_view> bytes = shipped(name)) return *bytes;
  return fail(ErrorCode::NotFound,
              "model " + std::string(name) + ": not built in, name a file with --model");
}

Result<SvmFile> read_svm_model(std::string_view bytes, std::string_view name) {
  // Only a built-in model outlives the classifiers made of it.
  if (is_shipped(bytes) && is_compiled_svm_file(bytes)) return read_compiled_svm_file(bytes, name);
  return read_svm_file(bytes, name);
}

bool is_shipped([[maybe_unused]] std::string_view bytes) noexcept {
#define WINNOW_IS_AT(symbol) \
  if (bytes.data() == winnow_model_##symbol) return true;
  WINNOW_EACH_MODEL(WINNOW_IS_AT)
  return false;
}

std::span<const std::string_view> shipped_names() noexcept {
#define WINNOW_NAME_OF(symbol) #symbol,
  static constexpr std::string_view kNames[] = {WINNOW_EACH_MODEL(WINNOW_NAME_OF)};
  return kNames;
}

}  // namespace winnow::model
