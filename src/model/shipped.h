// The models that are built into the library, so that the program works by itself.
//
//   const std::optional<std::string_view> bytes = model::shipped("mountain");
//
// Each is a file of models/, where its model card is too; those of support vector machines are
// embedded in their compiled form (svm_compiled.h).
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "model/svm_format.h"
#include "winnow/result.h"

namespace winnow::model {

// The bytes of a model, or nullopt. Valid for the lifetime of the program.
std::optional<std::string_view> shipped(std::string_view name) noexcept;
// The same; the error names the model.
Result<std::string_view> require_shipped(std::string_view name);
// Are these bytes a whole model of shipped()? Compares the address, not the content.
bool is_shipped(std::string_view bytes) noexcept;
// Reads a model of support vector machines: the text of a file, or a built-in one.
Result<SvmFile> read_svm_model(std::string_view bytes, std::string_view name);
// Their names.
std::span<const std::string_view> shipped_names() noexcept;

}  // namespace winnow::model
