// The models that are built into the library, so that the program works by itself.
//
//   const std::optional<std::string_view> bytes = model::shipped("mountain");
//
// Each is an unchanged file of models/, where its model card is too.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "winnow/result.h"

namespace winnow::model {

// The bytes of models/<name>.model, or nullopt. Valid for the lifetime of the program.
std::optional<std::string_view> shipped(std::string_view name) noexcept;
// The same; the error names the model.
Result<std::string_view> require_shipped(std::string_view name);
// Are these bytes a whole model of shipped()? Compares the address, not the content.
bool is_shipped(std::string_view bytes) noexcept;
// Their names.
std::span<const std::string_view> shipped_names() noexcept;

}  // namespace winnow::model
