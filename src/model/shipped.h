// The models that ship inside the library, so that the program alone works.
//
//   const std::optional<std::string_view> bytes = model::shipped("mountain");
//
// Each is a file of models/, taken into the library as it is; its card lies beside it there.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace winnow::model {

// The bytes of models/<name>.model, or nothing. They live as long as the program.
std::optional<std::string_view> shipped(std::string_view name) noexcept;
// Their names.
std::span<const std::string_view> shipped_names() noexcept;

}  // namespace winnow::model
