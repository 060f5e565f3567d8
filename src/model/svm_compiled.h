// The compiled form of a model file of support vector machines (svm_format.h): its arrays, as they are
// used. Models are exchanged as text; the build compiles those that are part of the program
// (scripts/compile_svm.cc), so that no program parses a hundred thousand numbers when it starts.
//
//   const std::string compiled = compile_svm_file(file);
//   read_compiled_svm_file(compiled, "blog_none")   // views of `compiled`
//
// It is for programs built together with it: in the byte order of the machine, which is checked, like
// the version and all sizes. The numbers were checked when the text was read.
#pragma once

#include <string>
#include <string_view>

#include "model/svm_format.h"
#include "winnow/result.h"

namespace winnow::model {

inline constexpr std::size_t kCompiledAlignment = 64;

bool is_compiled_svm_file(std::string_view bytes) noexcept;
std::string compile_svm_file(const SvmFile& file);
// REQUIRES: `bytes` outlive all classifiers made of the sections.
Result<SvmFile> read_compiled_svm_file(std::string_view bytes, std::string_view name);

}  // namespace winnow::model
