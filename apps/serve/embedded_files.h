// The files of web/ in the read-only data of the program. cmake/winnow_embed.cmake writes the source.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace winnow::serve {

struct EmbeddedFile {
  std::string_view name;  // relative to web/: "app/read.js"
  std::string_view bytes;
};

std::span<const EmbeddedFile> embedded_files() noexcept;
std::optional<std::string_view> embedded_file(std::string_view name) noexcept;

}  // namespace winnow::serve
